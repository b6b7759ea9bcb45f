import { type CSSProperties, createContext, useContext, useInsertionEffect } from 'react'

/** Attributes that name a part of a component, with what the host added to it. */
export type PartProps = { part: string; className?: string; style?: CSSProperties }

/** Words that components say by themselves. */
export type UiWords = {
  clearSearch: string
  dismiss: string
  max: string
  newTab: string
}

/** What surrounds every component: the host's additions to parts, where style sheets go, whose pictures may be shown. */
export type Ui = {
  part(names: string): PartProps
  /** Adopts a style sheet once; safe to call on every render. */
  adopt(css: string): void
  words: UiWords
  /** Origins beside `https:` ones from which pictures may come. */
  imageOrigins: readonly string[]
  /** Path data of the icons beside the base set that are here. */
  icons: Readonly<Partial<Record<string, string>>>
  /** Where footers are drawn: beneath the part that scrolls. */
  footer: HTMLElement | null
}

/** Stands alone: parts without additions, no sheets, no footer. */
export const plainUi: Ui = {
  part: (names) => ({ part: names }),
  adopt: () => {},
  words: { clearSearch: '', dismiss: '', max: '', newTab: '' },
  imageOrigins: [],
  icons: {},
  footer: null,
}

export const UiContext = createContext<Ui>(plainUi)

export function useUi(): Ui {
  return useContext(UiContext)
}

/** Brings the style sheet of a component before it is painted. Returns the surroundings. */
export function useSheet(css: string): Ui {
  const ui = useUi()
  const { adopt } = ui
  useInsertionEffect(() => adopt(css), [adopt, css])
  return ui
}
