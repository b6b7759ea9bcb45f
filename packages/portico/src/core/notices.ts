import type { AppError } from '../base/errors/AppError.js'
import type { AlertCode, ErrorCode } from '../base/errors/catalog.js'
import type { Client } from './client.js'
import { modalNumbers } from './numbers.js'
import type { NoticesState, Toast, ToastState } from './state.js'
import { startTimer, stopTimer } from './timers.js'
import { writeNotices } from './writers.js'

export type ToastOptions = {
  variant: Toast['variant']
  text: string
  /** Whose words these are, where they are an error's: they are said in the reader's language. */
  code?: ErrorCode | undefined
  /** Goes by itself after 2.5 s; a `loading` one stays unless told otherwise. */
  autoClose?: boolean | undefined
  /** How long it stays, in milliseconds, where 2.5 s are too short. */
  ms?: number | undefined
  /** It tells of a payment: with a way to it, while the activity is not what is shown. */
  paid?: true | undefined
}

const swapTimer = 'toast.swap'
const hideTimer = 'toast.hide'

/** Shows a toast. One that is open closes first, and the new one follows 150 ms later. Returns its id. */
export function showToast(client: Client, options: ToastOptions): number {
  const { notices } = client.store.get()
  const toast: Toast = {
    id: nextNoticeId(notices),
    variant: options.variant,
    text: options.text,
    ...(options.code && { code: options.code }),
    ...(options.ms && { ms: options.ms }),
    ...(options.paid && { paid: true }),
    autoClose: options.autoClose ?? options.variant !== 'loading',
  }
  stopTimer(client, hideTimer)
  if (notices.toast.status === 'none') {
    present(client, toast)
    return toast.id
  }
  setToast(client, { status: 'swapping', next: toast })
  if (notices.toast.status === 'shown') {
    startTimer(client, swapTimer, modalNumbers.toastSwapMs, () => {
      const state = client.store.get().notices.toast
      if (state.status === 'swapping') present(client, state.next)
    })
  }
  return toast.id
}

/** Shows the words of an error, or of what is done about it. */
export function toastError(client: Client, { code, message }: AppError, variant: Toast['variant'] = 'error'): number {
  return showToast(client, { variant, text: message, code })
}

/** Hides the toast; with an id, only if it is that one. */
export function hideToast(client: Client, id?: number): void {
  const state = client.store.get().notices.toast
  const shown = state.status === 'shown' ? state.toast : state.status === 'swapping' ? state.next : undefined
  if (!shown || (id !== undefined && shown.id !== id)) return
  stopTimer(client, hideTimer)
  stopTimer(client, swapTimer)
  setToast(client, { status: 'none' })
}

/** Keeps the toast while a person points at it, or has the focus in it. */
export function holdToast(client: Client): void {
  stopTimer(client, hideTimer)
}

/** Lets a held toast go after its usual time. */
export function releaseToast(client: Client): void {
  const state = client.store.get().notices.toast
  if (state.status === 'shown') scheduleHide(client, state.toast)
}

/** Puts the alert away; with a code, only if it is that one. */
export function dismissAlert(client: Client, code?: AlertCode): void {
  const { notices } = client.store.get()
  if (!notices.alert || (code && notices.alert.code !== code)) return
  writeNotices(client, { notices: { ...notices, alert: undefined } })
}

function present(client: Client, toast: Toast): void {
  setToast(client, { status: 'shown', toast })
  scheduleHide(client, toast)
}

function scheduleHide(client: Client, toast: Toast): void {
  if (toast.autoClose)
    startTimer(client, hideTimer, toast.ms ?? modalNumbers.toastMs, () => hideToast(client, toast.id))
}

function setToast(client: Client, toast: ToastState): void {
  writeNotices(client, { notices: { ...client.store.get().notices, toast } })
}

/** Larger than every id in sight. */
export function nextNoticeId({ toast, alert }: NoticesState): number {
  const shown = toast.status === 'shown' ? toast.toast.id : toast.status === 'swapping' ? toast.next.id : 0
  return Math.max(shown, alert?.id ?? 0, Date.now()) + 1
}
