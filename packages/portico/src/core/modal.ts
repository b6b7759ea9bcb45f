/** The modal is open or closed; `shakes` counts refused closings so that a view can react to each. */
export type ModalState = { status: 'closed' | 'open'; shakes: number; refusal?: 'network' | 'sign-in' | undefined }
export const initialModal: ModalState = { status: 'closed', shakes: 0 }
