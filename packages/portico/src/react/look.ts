/** The look of the buttons and the modal, without what one framework alone has a type for. */
export type Look = {
  /** `auto` follows the reader's system. */
  theme?: 'auto' | 'light' | 'dark' | undefined
  /**
   * The knobs of the design, in camelCase without the prefix, and every role beside them:
   * `{ accent: 'oklch(0.55 0.19 25)', radius: '12px', arch: 0 }` sets `--portico-accent`, `--portico-radius`, `--portico-arch`.
   */
  variables?: Readonly<Partial<Record<Knob, string | number>> & Record<string, string | number | undefined>> | undefined
}

/** A knob of the design, from which the other variables follow. */
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
