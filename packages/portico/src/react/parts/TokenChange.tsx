import type { ReactElement } from 'react'
import { useCopy } from '../copy.js'

/** How far a price has moved in a day. The sign says it as well as the colour; who listens hears of what time it is told. */
export function TokenChange({ percent }: { percent: number }): ReactElement {
  const t = useCopy()
  const { text, tone } = shownChange(percent, t.locale)
  return (
    <span className="change" data-tone={tone}>
      <bdi aria-hidden="true">{text}</bdi>
      <span className="vh">{t('tokens.change', { change: text })}</span>
    </span>
  )
}

/** With one decimal, as people of a locale write it. What rounds to nothing has neither sign nor tone. */
export function shownChange(
  percent: number,
  locale: string,
): { text: string; tone: 'positive' | 'critical' | undefined } {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const format = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', ...digits })
  const parts = format.formatToParts(percent / 100)
  const sign = parts.find(({ type }) => type === 'minusSign' || type === 'plusSign')?.type
  // A hyphen is read as no sign at all, and marks of direction would move the sign to the other side of its figure.
  const written = parts.map(({ type, value }) => (type === 'minusSign' ? '−' : type === 'plusSign' ? '+' : value))
  const text = written.join('').replace(/[\u200e\u200f\u061c]/g, '')
  return { text, tone: sign && (sign === 'plusSign' ? 'positive' : 'critical') }
}
