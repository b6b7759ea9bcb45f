import type { CSSProperties } from 'react'
import type { Messages } from './makeCopy.js'

/** The look of the buttons and the modal. */
export type Appearance = {
  /** `auto` follows the reader's system. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /**
   * The knobs of the design, in camelCase without the prefix, and every role beside them:
   * `{ accent: 'oklch(0.55 0.19 25)', radius: '12px', arch: 0 }` sets `--portico-accent`, `--portico-radius`, `--portico-arch`.
   */
  variables?: Readonly<Partial<Record<Knob, string | number>> & Record<string, string | number | undefined>> | undefined
  /**
   * Per part, in camelCase (`buttonPrimary`, `rowName`, `connectButton`): a style object, or a class name. Inside the modal the name is
   * also a part, so that `portico-modal::part(name)` reaches it.
   */
  elements?: Readonly<Record<string, string | CSSProperties | undefined>> | undefined
}

export type Knob =
  | 'accent'
  | 'neutralHue'
  | 'neutralChroma'
  | 'radius'
  | 'arch'
  | 'density'
  | 'font'
  | 'fontMono'
  | 'zIndex'

export type Settings = {
  /** A BCP 47 tag. */
  locale: string
  messages: Messages
  appearance: Appearance
}

/** `neutralHue` to `--portico-neutral-hue`; a name that is a property already stays as it is. */
export function propertyName(name: string): string {
  return name.startsWith('--') ? name : `--portico-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** `row-name` to `rowName`. */
export function elementKey(part: string): string {
  return part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
