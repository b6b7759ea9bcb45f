import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { focusOn, type Guard, keyDown, pressDown, pressUp, settleMs, unsettle } from './guard.js'

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
  guarded(control: string, onPress: () => void): GuardedProps
} {
  const guard = useRef<Guard>(unsettle(Number.POSITIVE_INFINITY))
  const tab = useRef(false)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      guard.current = unsettle(performance.now())
      setReady(false)
      clearTimeout(timer)
      timer = setTimeout(() => setReady(true), settleMs)
    }
    const pressed = (event: globalThis.KeyboardEvent) => {
      tab.current = event.isTrusted && event.key === 'Tab'
    }
    const released = () => {
      tab.current = false
    }
    moved()
    const observer = new ResizeObserver(moved)
    if (sheet.current) observer.observe(sheet.current)
    const windowEvents = ['resize', 'focus', 'blur', 'pageshow'] as const
    for (const name of windowEvents) window.addEventListener(name, moved)
    window.addEventListener('scroll', moved, true)
    window.visualViewport?.addEventListener('resize', moved)
    document.addEventListener('visibilitychange', moved)
    document.addEventListener('keydown', pressed, true)
    document.addEventListener('keyup', released, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const name of windowEvents) window.removeEventListener(name, moved)
      window.removeEventListener('scroll', moved, true)
      window.visualViewport?.removeEventListener('resize', moved)
      document.removeEventListener('visibilitychange', moved)
      document.removeEventListener('keydown', pressed, true)
      document.removeEventListener('keyup', released, true)
    }
  }, [sheet])

  return useMemo(() => {
    const input = (event: { nativeEvent: Event }) => ({ isTrusted: event.nativeEvent.isTrusted, at: performance.now() })
    return {
      isReady,
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
  }, [isReady])
}
