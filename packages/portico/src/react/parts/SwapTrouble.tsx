import type { ReactElement } from 'react'
import type { SwapRefusal } from '../../core/features/swap/state.js'
import type { TradeFailure } from '../../core/payments/exchange/failure.js'
import { Note } from '../../ui/Note.js'
import { useCopy } from '../copy.js'

/** Why there is no swap, where a button has no room to say it. */
export function SwapTrouble({
  failure,
  network,
}: {
  failure: TradeFailure | SwapRefusal | undefined
  network: string
}): ReactElement | null {
  const t = useCopy()
  if (failure === 'unchecked') return <Note tone="warning">{t('swap.unchecked')}</Note>
  if (failure === 'unavailable') {
    return (
      <Note tone="warning" title={t('swap.unavailable')}>
        {t('swap.unavailableText')}
      </Note>
    )
  }
  if (failure === 'gas-price') {
    return (
      <Note tone="error" title={t('swap.gasPrice', { network })}>
        {t('swap.gasPriceText')}
      </Note>
    )
  }
  if (failure !== 'fails') return null
  return (
    <Note tone="error" title={t('swap.fails')}>
      {t('swap.failsText')}
    </Note>
  )
}
