import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { partNamer } from '../partNamer.js'
import { useAppearance } from '../useAppearance.js'

export type PressableProps = {
  /** Its part, which is also its class with `portico-` in front. */
  name: 'connect-button' | 'connect-network' | 'connect-account'
  look: 'fill' | 'box' | 'wrong'
  label?: string | undefined
  busy?: boolean | undefined
  /** The button that gets the focus back when the modal closes and its opener is gone. */
  main?: boolean | undefined
  onPress(event: MouseEvent<HTMLElement>): void
  children: ReactNode
}

/** A button in the page. */
export function Pressable({ name, look, label, busy, main, onPress, children }: PressableProps): ReactElement {
  const { appearance } = useAppearance()
  const { className, ...named } = partNamer(appearance.elements)(name)
  return (
    <button
      {...named}
      className={`portico-button portico-${name}${className ? ` ${className}` : ''}`}
      type="button"
      data-look={look}
      data-portico-main={main ? '' : undefined}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
