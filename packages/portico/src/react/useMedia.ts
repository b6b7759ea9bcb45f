import { useSyncExternalStore } from 'react'
import { modalNumbers } from '../core/numbers.js'

/** Where the modal is a sheet at the bottom edge: windows of at most 430 px. */
export const narrowScreen = `(max-width: ${modalNumbers.sheetBreakPx}px)`
/** Where there is room for two columns, as the shell's style sheet has it. */
export const wideScreen = '(min-width: 47.5em)'
/** Where the reader asks for other colours. */
export const strongColours = '(forced-colors: active), (prefers-contrast: more)'

/** Whether a media query holds, for as long as it is drawn. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matches(query),
    () => false,
  )
}

/** The same, asked once. */
export function matches(query: string): boolean {
  return matchMedia(query).matches
}
