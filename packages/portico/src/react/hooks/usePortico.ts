import type { Portico } from '../../core/portico.js'
import type { ViewName } from '../../core/views.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `usePortico` returns: the client, and its modal. */
export type UsePortico = {
  /** The client itself. */
  portico: Portico
  /** The modal is open. */
  isOpen: boolean
  /** The view that is shown, or would be shown first. */
  view: ViewName
  /**
   * Opens the modal: the account when connected, otherwise the ways to connect, or the view asked for. One that needs an account is shown
   * after connecting, and the promise waits for that; it rejects with `modal/closed` when the person closes before.
   */
  open: Portico['open']
  /** Has the person connect by the modal, and waits for the connection; rejects with `modal/closed` when they close. */
  connect: Portico['connect']
  /** Closes the modal, unless it must stay open: then it shakes. */
  close(): void
}

/**
 * The client and its modal.
 *
 * @example
 * const { open, connect } = usePortico()
 * <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 *
 * // In a handler: nothing happens when the person closes.
 * const connection = await connect().catch(() => undefined)
 * if (connection) await vote(connection.address)
 */
export function usePortico(): UsePortico {
  const portico = usePorticoClient()
  const isOpen = useSelect((state) => state.modal.status === 'open')
  const view = useSelect((state) => state.router.history[state.router.history.length - 1]?.name ?? 'Connect')
  return { portico, isOpen, view, open: portico.open, connect: portico.connect, close: portico.close }
}
