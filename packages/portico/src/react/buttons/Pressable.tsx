import { type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { useSlow } from '../../ui/useSlow.js'
import { partNamer } from '../appearance.js'
import { useShell, useWords } from '../context.js'
import { useAppearance } from '../useAppearance.js'
import { useBrowserEffect } from '../useBrowserEffect.js'
import { useSelect } from '../useSelect.js'

export type PressableProps = {
  /** Its part, which is also its class with `portico-` in front. */
  name: 'connect-button' | 'connect-network' | 'connect-account'
  look: 'fill' | 'box' | 'wrong'
  label?: string | undefined
  busy?: boolean | undefined
  /** The one that opens the modal: what takes its place takes its focus too. */
  main?: boolean | undefined
  onPress(event: MouseEvent<HTMLElement>): void
  children: ReactNode
}

/** A button in the page. */
export function Pressable({ name, look, label, busy, main, onPress, children }: PressableProps): ReactElement {
  const shell = useShell()
  const t = useWords()
  const pressed = useRef(false)
  const opening = useSelect(({ modal }) => modal.opening)
  // Of several buttons the one that was pressed.
  pressed.current &&= Boolean(opening)
  const waits = pressed.current
  const slow = useSlow(waits)
  const { appearance } = useAppearance()
  const ref = useRef<HTMLButtonElement>(null)
  useBrowserEffect(() => {
    const button = ref.current
    if (!main || !button) return
    if (shell.lostFocus) button.focus({ preventScroll: true })
    shell.lostFocus = false
    return () => {
      // Other main buttons may go in the same moment; theirs is not the focus that was lost.
      if (button.matches(':focus')) shell.lostFocus = true
    }
  }, [shell, main])
  const { className, ...named } = partNamer(appearance.elements)(name)
  return (
    <button
      {...named}
      ref={ref}
      className={`portico-button portico-${name}${className ? ` ${className}` : ''}`}
      type="button"
      data-look={look}
      data-portico-main={main ? '' : undefined}
      aria-label={slow ? undefined : label}
      aria-busy={busy || waits || undefined}
      aria-live={waits ? 'polite' : undefined}
      aria-haspopup="dialog"
      onClick={(event) => {
        pressed.current = true
        onPress(event)
      }}
    >
      {slow ? t('button.slow') : children}
    </button>
  )
}
