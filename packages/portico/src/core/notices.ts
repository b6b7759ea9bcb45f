import type { ErrorCode } from '../base/errors/catalog.js'

export type Toast = { id: number; variant: 'loading' | 'success' | 'error'; text: string; autoClose: boolean }
export type Alert = { id: number; variant: 'info' | 'warning' | 'error'; code: ErrorCode; title: string; text: string }
/** `swapping` is the 150 ms between two toasts. */
export type ToastState = { status: 'none' } | { status: 'shown'; toast: Toast } | { status: 'swapping'; next: Toast }
export type NoticesState = { toast: ToastState; alert: Alert | undefined }
export const initialNotices: NoticesState = { toast: { status: 'none' }, alert: undefined }
