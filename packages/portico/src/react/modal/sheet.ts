import type { Client } from '../../core/client.js'
import { closeModal } from '../../core/modal.js'
import { css } from '../../ui/styles/sheet.css.generated.js'
import { millisecondsOf } from './height.js'

export const sheetCss = css

type Drag = { startY: number; lastY: number; lastTime: number; speed: number }

/** Faster than this, in px per ms, it closes wherever it is let go. */
const flick = 0.5

/** Lets the sheet be dragged by its grabber: past a third of its height, or flicked, it closes. */
export function enableDrag(client: Client, grabber: HTMLElement, card: HTMLElement, signal: AbortSignal): void {
  let drag: Drag | undefined

  const begin = (event: PointerEvent) => {
    grabber.setPointerCapture(event.pointerId)
    drag = { startY: event.clientY, lastY: event.clientY, lastTime: event.timeStamp, speed: 0 }
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const elapsed = event.timeStamp - drag.lastTime
    if (elapsed > 0) drag.speed = (event.clientY - drag.lastY) / elapsed
    drag.lastY = event.clientY
    drag.lastTime = event.timeStamp
    card.style.transition = 'none'
    card.style.transform = `translateY(${Math.max(0, drag.lastY - drag.startY)}px)`
  }
  const end = (event: PointerEvent) => {
    if (!drag) return
    const distance = Math.max(0, drag.lastY - drag.startY)
    const flicked = distance > 8 && drag.speed > flick
    const closes = event.type === 'pointerup' && (distance > card.offsetHeight / 3 || flicked) && closeModal(client)
    drag = undefined
    card.style.transition = ''
    card.style.transform = ''
    if (!closes && distance > 0) settle(card, distance)
  }
  const handlers = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end }
  for (const [type, handler] of Object.entries(handlers)) {
    grabber.addEventListener(type, handler as EventListener, { signal })
  }
}

/** Phones draw their keyboard over a page that keeps its size: the sheet stands on the keyboard, and is as much lower. */
export function followKeyboard(card: HTMLElement, signal: AbortSignal): void {
  const { visualViewport: seen } = window
  const follow = () => {
    // Who looks closer at a part has the rest out of sight on purpose.
    const hidden = seen && seen.scale < 1.05 ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0
    card.style.setProperty('--_keyboard', `${hidden}px`)
  }
  seen?.addEventListener('resize', follow, { signal })
  seen?.addEventListener('scroll', follow, { signal })
}

/** Back to where it was. */
function settle(card: HTMLElement, distance: number): void {
  const styles = getComputedStyle(card)
  card.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: millisecondsOf(card, '--portico-dur-view'),
    easing: styles.getPropertyValue('--portico-ease-settle') || 'ease-out',
  })
}
