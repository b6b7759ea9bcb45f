import { type ReactElement, useEffect, useState } from 'react'
import { activeNetwork } from '../../../core/connections/select.js'
import { readSwapSpeeds } from '../../../core/features/swap/speeds.js'
import { nativeAddress } from '../../../core/payments/exchange/tokens.js'
import { ChoiceList, ChoiceRow } from '../../../ui/Choice.js'
import { IconTile } from '../../../ui/Icon.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { feeOf, fiatOf } from '../../parts/swapAmounts.js'
import { useSwap } from '../../parts/useSwap.js'
import { useSelect } from '../../useSelect.js'

type Speeds = Awaited<ReturnType<typeof readSwapSpeeds>>

/** Whether a swap is paid for as usual, or to be in a block sooner. */
export function SwapSpeeds({ fast, onChoose }: { fast: boolean; onChoose(fast: boolean): void }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const prices = useSwap()?.prices ?? {}
  const currency = useSelect((state) => activeNetwork(state)?.nativeCurrency)
  const [speeds, setSpeeds] = useState<Speeds>()
  useEffect(() => {
    const end = new AbortController()
    readSwapSpeeds(client, AbortSignal.any([end.signal, client.signal])).then(setSpeeds, (error) =>
      // What each comes to is missing then; the choice is not.
      client.logger.debug('The fees are not known', error),
    )
    return () => end.abort()
  }, [client])
  const row = (name: 'standard' | 'fast') => {
    const { fee, seconds } = speeds?.[name] ?? {}
    const native = currency && { address: nativeAddress, ...currency }
    return (
      <ChoiceRow
        image={<IconTile icon={name === 'fast' ? 'zap' : 'fuel'} />}
        name={t(`swapSettings.${name}`)}
        detail={seconds === undefined ? undefined : t('swapSettings.about', { n: seconds })}
        value={fee && native && <bdi>{fiatOf(t, fee, native, prices) ?? feeOf(t, fee, native)}</bdi>}
        checked={fast === (name === 'fast')}
        current={fast === (name === 'fast')}
        onPress={() => onChoose(name === 'fast')}
      />
    )
  }
  return (
    <>
      <SectionTitle>{t('swapSettings.fee')}</SectionTitle>
      <ChoiceList label={t('swapSettings.fee')}>
        {row('standard')}
        {row('fast')}
      </ChoiceList>
    </>
  )
}
