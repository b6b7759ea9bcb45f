import type { ReactElement } from 'react'
import { Glyphs } from '../../ui/Glyphs.js'

/** The icons of the buttons in the page; lucide, ISC. Apart from the set, so that it is not loaded for them. */
const marks = {
  down: 'M6 9l6 6 6-6',
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
} as const

export function ButtonIcon({ name }: { name: keyof typeof marks }): ReactElement {
  return <Glyphs path={marks[name]} className="portico-icon" />
}
