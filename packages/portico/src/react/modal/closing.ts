import type { Client } from '../../core/client.js'
import { closeModal } from '../../core/modal.js'
import type { Host } from './host.js'

/** Closes on Escape, on a press beside the modal, and when the system asks (the back gesture of phones). */
export function listenForClosing(client: Client, host: Host, signal: AbortSignal): void {
  const { element, frame } = host
  const dialog = frame as HTMLDialogElement
  let pressedOutside = false
  const isOutside = (event: Event) => {
    const [target] = event.composedPath()
    return target === frame || (target instanceof Element && target.matches('[part~=overlay]'))
  }

  // On `window` and in capture: libraries of the page may listen in capture on `document`, and would close their own dialog.
  addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || !dialog.open) return
      const { activeElement } = document
      if (activeElement && activeElement !== element && activeElement !== document.body) return
      // They would hold the focus in their dialog, which the browser holds in this one.
      if (event.key === 'Tab') event.stopPropagation()
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      closeModal(client)
      host.leave?.()
    },
    { capture: true, signal },
  )
  frame.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (!signal.aborted) closeModal(client)
    host.leave?.()
  })
  frame.addEventListener('close', () => {
    if (signal.aborted || dialog.open) return
    if (!closeModal(client)) dialog.showModal()
  })
  frame.addEventListener('pointerdown', (event) => {
    pressedOutside = isOutside(event)
  })
  frame.addEventListener('click', (event) => {
    if (pressedOutside && isOutside(event)) closeModal(client)
    pressedOutside = false
  })
}
