import { createElement, type ReactElement, useEffect, useRef } from 'react'
import { useShell } from './context.js'
import { modalOwner } from './modalOwner.js'

/**
 * The modal as a part of the page, in the place where this stands: always open, without an overlay and without a cross.
 * What would close it shows the account, or the ways to connect.
 *
 * @example
 * <PorticoProvider client={portico}><PorticoModal /></PorticoProvider>
 */
export function PorticoModal(): ReactElement {
  const shell = useShell()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let unmount: (() => void) | undefined
    let left = false
    modalOwner(shell.portico.client).current ??= ref
    shell.load().then(
      ({ mountInline }) => {
        if (!left && ref.current) unmount = mountInline(shell, ref.current)
      },
      (error: unknown) => shell.portico.client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      left = true
      unmount?.()
      if (modalOwner(shell.portico.client).current === ref) modalOwner(shell.portico.client).current = undefined
    }
  }, [shell])
  return createElement('portico-modal', { ref })
}
