import type { ReactElement } from 'react'
import { useCopy } from '../copy.js'
import { percentOf } from './swapAmounts.js'

/** From here on a price impact is costly, in hundredths of a percent. */
export const costlyImpact = 500

/** A price impact, coloured by what it means. */
export function Impact({ hundredths }: { hundredths: number }): ReactElement {
  const t = useCopy()
  const tone = hundredths >= costlyImpact ? 'critical' : hundredths >= 100 ? 'warning' : 'positive'
  return (
    <b className="swap-impact" data-tone={tone}>
      {percentOf(t, hundredths)}
    </b>
  )
}
