import { createElement, type ReactElement, useRef } from 'react'
import { useInlineModal } from './useInlineModal.js'

/**
 * The modal as a part of the page, in the place where this stands: always open, without an overlay and without a cross.
 * What would close it shows the account, or the ways to connect.
 *
 * @example
 * <PorticoProvider client={portico}><PorticoModal /></PorticoProvider>
 */
export function PorticoModal(): ReactElement {
  const ref = useRef<HTMLElement>(null)
  useInlineModal(ref)
  return createElement('portico-modal', { ref })
}
