import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  focusOn,
  type Guard,
  isJump,
  jump,
  keyDown,
  type Place,
  pressDown,
  pressUp,
  unseenMs,
  unsettle,
} from './guard.js'

/** What an approving control listens to. Clicks as such count for nothing: scripts and old presses make them too. */
export type GuardedProps = {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onKeyDown(event: KeyboardEvent): void
  onFocus(): void
}

/** Presses that approve only when the sheet stood still before them. `isReady` is for the eye. */
export function useGuard(sheet: RefObject<HTMLElement | null>): {
  isReady: boolean
  /** The browser does not say that the sheet is seen: a plain press must not be enough. Stays so for this request. */
  isUnseen: boolean
  guarded(control: string, onPress: () => void): GuardedProps
} {
  const guard = useRef<Guard>(unsettle(Number.POSITIVE_INFINITY))
  const tab = useRef(false)
  const [isReady, setReady] = useState(false)
  const [isUnseen, setUnseen] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSeen = false
    const restart = (next: Guard) => {
      guard.current = isSeen ? next : unsettle(Number.POSITIVE_INFINITY)
      setReady(false)
      clearTimeout(timer)
      if (isSeen) timer = setTimeout(() => setReady(true), guard.current.readyAt - performance.now())
    }
    const moved = () => restart(unsettle(performance.now()))
    let mouse: Place | undefined
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      // A press that first brings the focus here would not count: the mouse that comes brings it, and the wait begins then.
      if (event.type === 'pointermove' && event.isTrusted && !document.hasFocus()) window.focus()
      const place = { x: event.clientX, y: event.clientY, at: performance.now() }
      if (isJump(mouse, place)) restart(jump(guard.current, place.at))
      mouse = place
    }
    const left = () => {
      mouse = undefined
    }
    const watch = watchSheet(sheet.current, {
      onChange(next) {
        isSeen = next
        moved()
      },
      onUnseen: () => setUnseen(true),
    })
    const pressed = (event: globalThis.KeyboardEvent) => {
      tab.current = event.isTrusted && event.key === 'Tab'
    }
    const released = () => {
      tab.current = false
    }
    const observer = new ResizeObserver(moved)
    if (sheet.current) observer.observe(sheet.current)
    const windowEvents = ['resize', 'focus', 'blur', 'pageshow'] as const
    for (const name of windowEvents) window.addEventListener(name, moved)
    window.addEventListener('scroll', moved, true)
    window.visualViewport?.addEventListener('resize', moved)
    document.addEventListener('visibilitychange', moved)
    document.addEventListener('keydown', pressed, true)
    document.addEventListener('keyup', released, true)
    document.addEventListener('pointermove', follow, true)
    document.addEventListener('pointerdown', follow, true)
    document.documentElement.addEventListener('pointerleave', left)
    return () => {
      clearTimeout(timer)
      watch.stop()
      observer.disconnect()
      for (const name of windowEvents) window.removeEventListener(name, moved)
      window.removeEventListener('scroll', moved, true)
      window.visualViewport?.removeEventListener('resize', moved)
      document.removeEventListener('visibilitychange', moved)
      document.removeEventListener('keydown', pressed, true)
      document.removeEventListener('keyup', released, true)
      document.removeEventListener('pointermove', follow, true)
      document.removeEventListener('pointerdown', follow, true)
      document.documentElement.removeEventListener('pointerleave', left)
    }
  }, [sheet])

  return useMemo(() => {
    const input = (event: { nativeEvent: Event }) => ({ isTrusted: event.nativeEvent.isTrusted, at: performance.now() })
    return {
      isReady,
      isUnseen,
      guarded: (control, onPress) => ({
        onPointerDown(event) {
          if (event.button === 0) guard.current = pressDown(guard.current, control, input(event))
        },
        onPointerUp(event) {
          // A finger keeps its control while it slides off: where it ends is what counts.
          const end = document.elementFromPoint(event.clientX, event.clientY)
          const isInside = end !== null && event.currentTarget.contains(end)
          const up = pressUp(guard.current, control, input(event))
          guard.current = up.guard
          if (up.isPressed && isInside) onPress()
        },
        onKeyDown(event) {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (keyDown(guard.current, control, { ...input(event), isRepeat: event.repeat })) onPress()
        },
        onFocus() {
          guard.current = focusOn(guard.current, control, {
            isTrusted: true,
            at: performance.now(),
            byTab: tab.current,
          })
        },
      }),
    }
  }, [isReady, isUnseen])
}

/** Beside what stands in view, what is covered or faded: not every browser knows it. */
const watchForCovers: IntersectionObserverInit & { trackVisibility: true; delay: number } = {
  trackVisibility: true,
  delay: 100,
}

/**
 * Tells whether the browser says that an element is seen. Where it cannot say, or has not for a while, `onUnseen` comes and the
 * element counts as seen from then on: no approval rests on this alone.
 */
function watchSheet(
  element: Element | null,
  { onChange, onUnseen }: { onChange(isSeen: boolean): void; onUnseen(): void },
): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    observer?.disconnect()
    onUnseen()
    onChange(true)
  }
  const canTell = element && 'isVisible' in IntersectionObserverEntry.prototype
  const observer = canTell
    ? new IntersectionObserver((entries) => {
        const isSeen = (entries.at(-1) as { isVisible?: boolean } | undefined)?.isVisible === true
        clearTimeout(timer)
        if (!isSeen) timer = setTimeout(giveUp, unseenMs)
        onChange(isSeen)
      }, watchForCovers)
    : undefined
  if (observer && element) {
    timer = setTimeout(giveUp, unseenMs)
    observer.observe(element)
  } else giveUp()
  return {
    stop() {
      clearTimeout(timer)
      observer?.disconnect()
    },
  }
}
