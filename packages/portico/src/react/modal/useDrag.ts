import { type PointerEvent, type PointerEventHandler, type RefObject, useRef } from 'react'
import { closeModal } from '../../core/modal.js'
import { useClient } from '../context.js'

type Drag = { startY: number; lastY: number; lastTime: number; speed: number }
type Handlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  PointerEventHandler<HTMLElement>
>

/** Faster than this, in px per ms, it closes wherever it is let go. */
const flick = 0.5

/** Dragging the sheet by its grabber: past a third of its height, or flicked, it closes. */
export function useDrag(card: RefObject<HTMLElement | null>): Handlers {
  const client = useClient()
  const drag = useRef<Drag | undefined>(undefined)

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startY: event.clientY, lastY: event.clientY, lastTime: event.timeStamp, speed: 0 }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || !card.current) return
    const elapsed = event.timeStamp - now.lastTime
    if (elapsed > 0) now.speed = (event.clientY - now.lastY) / elapsed
    now.lastY = event.clientY
    now.lastTime = event.timeStamp
    card.current.style.transition = 'none'
    card.current.style.transform = `translateY(${Math.max(0, now.lastY - now.startY)}px)`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    const element = card.current
    drag.current = undefined
    if (!now || !element) return
    const distance = Math.max(0, now.lastY - now.startY)
    const lets =
      event.type === 'pointerup' && (distance > element.offsetHeight / 3 || (distance > 8 && now.speed > flick))
    const closes = lets && closeModal(client)
    element.style.transition = ''
    element.style.transform = ''
    if (closes || distance === 0) return
    const styles = getComputedStyle(element)
    element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
      duration: Number.parseFloat(styles.getPropertyValue('--portico-dur-view')) || 0,
      easing: styles.getPropertyValue('--portico-ease-settle') || 'ease-out',
    })
  }
  return { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
}
