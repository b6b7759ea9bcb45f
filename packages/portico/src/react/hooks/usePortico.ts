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
  /** Opens the modal: the account when connected, otherwise the ways to connect, or the view asked for. */
  open: Portico['open']
  close(): void
}

/**
 * The client and its modal.
 *
 * @example
 * const { open } = usePortico()
 * <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function usePortico(): UsePortico {
  const portico = usePorticoClient()
  const isOpen = useSelect((state) => state.modal.status === 'open')
  const view = useSelect((state) => state.router.history[state.router.history.length - 1]?.name ?? 'Connect')
  return { portico, isOpen, view, open: portico.open, close: portico.close }
}
