import type { ReactElement } from 'react'
import { chooseFeeRate } from '../../../core/features/send/payment.js'
import type { SendPlan } from '../../../core/features/send/state.js'
import { Segments } from '../../../ui/Tabs.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { feeRateCopy } from '../../copy/en/sendSteps.js'
import { useCopy } from '../../copy.js'

export const copy = [feeRateCopy]

/** How soon the payment shall be in a block, and for what fee. */
export function FeeRates({ plan, feeText }: { plan: SendPlan; feeText(fee: string): string }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const { rates = [], feeRate } = plan
  const chosen = rates.find(({ id }) => id === feeRate)
  if (!chosen || rates.length < 2) return null
  const { fee, seconds } = chosen
  const minutes = Math.ceil((seconds ?? 0) / 60)
  const unit = minutes < 120 ? 'minute' : 'hour'
  const duration = t.number(unit === 'hour' ? Math.ceil(minutes / 60) : minutes, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  })
  return (
    <>
      <Segments
        label={t('feeRate.label')}
        tabs={rates.map(({ id }) => ({ id, label: t(`feeRate.${id}`) }))}
        selected={chosen.id}
        onSelect={(id) => chooseFeeRate(client, id)}
      />
      {seconds !== undefined && <Caption>{t('feeRate.within', { fee: feeText(fee), duration })}</Caption>}
    </>
  )
}
