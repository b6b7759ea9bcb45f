import type { Copy } from './copy.js'

/** A time in milliseconds since 1970 as day and month, when nothing else is asked for. No line ends in it. */
export function dayOf({ locale }: Pick<Copy, 'locale'>, time: number, options?: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options ?? { day: 'numeric', month: 'short' })
    .format(time)
    .replaceAll(' ', '\u00a0')
}
