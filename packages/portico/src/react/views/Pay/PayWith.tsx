import type { ReactElement } from 'react'
import { choosePay } from '../../../core/features/pay/flow.js'
import type { PayState } from '../../../core/features/pay/state.js'
import { isSameToken } from '../../../core/payments/exchange/tokens.js'
import { ChoiceList, ChoiceRow } from '../../../ui/Choice.js'
import { List, Row } from '../../../ui/List.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { shownAmount } from '../../parts/amounts.js'
import { fiatOf, tokenAmount } from '../../parts/swapAmounts.js'
import { TokenPicture } from '../../parts/TokenPicture.js'

/** The tokens that are held, of which one pays. Once the wallet is asked, it is that one. */
export function PayWith({ pay }: { pay: PayState }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const { progress, options, prices, order } = pay
  // What it takes is known of the one that was asked about; of the others it stays what was guessed.
  const plan = progress.status === 'review' ? (progress.now ?? progress.plan) : 'plan' in progress && progress.plan
  const chosen = 'plan' in progress ? progress.plan.pay : 'token' in progress ? progress.token : undefined
  const isOpen =
    progress.status === 'pricing' ||
    progress.status === 'unpriced' ||
    (progress.status === 'review' && !progress.approved && !progress.bought)
  const shown = isOpen ? options : options.filter(({ token }) => isSameToken(token, chosen))
  if (shown.length === 0) return null
  const Rows = isOpen ? ChoiceList : List
  return (
    <>
      <SectionTitle>{t('pay.with')}</SectionTitle>
      <Rows label={t('pay.with')}>
        {shown.map(({ token, held, needed: guess, enough }) => {
          const needed = plan && isSameToken(token, plan.pay) ? plan.maximum : guess
          const row = {
            image: <TokenPicture token={token} networkId={order.networkId} size={32} />,
            name: <bdi>{token.name}</bdi>,
            detail: t('pay.held', {
              amount: shownAmount({ amount: held, decimals: token.decimals }, t.locale),
              symbol: token.symbol,
            }),
            value: enough
              ? needed && <bdi>{fiatOf(t, needed, token, prices) ?? tokenAmount(t, needed, token)}</bdi>
              : t('pay.short'),
          }
          return isOpen ? (
            <ChoiceRow
              key={token.address}
              {...row}
              checked={isSameToken(token, chosen)}
              disabledReason={enough ? undefined : t('pay.short')}
              onPress={() => void choosePay(client, token)}
            />
          ) : (
            <Row key={token.address} {...row} />
          )
        })}
      </Rows>
    </>
  )
}
