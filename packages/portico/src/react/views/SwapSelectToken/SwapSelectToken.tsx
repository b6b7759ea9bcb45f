import { type ReactElement, useEffect, useState } from 'react'
import { chooseToken, findUnlisted } from '../../../core/features/swap/flow.js'
import { sectionsOf } from '../../../core/features/swap/tokens.js'
import { isSameToken, type SwapToken } from '../../../core/payments/exchange/tokens.js'
import { goBack } from '../../../core/router.js'
import { Chip } from '../../../ui/Actions.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { Inline } from '../../../ui/Layout.js'
import { List, Row, Tag } from '../../../ui/List.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { swapCopy } from '../../copy/en/swap.js'
import { swapTokensCopy } from '../../copy/en/swapSteps.js'
import { useCopy } from '../../copy.js'
import { shownAmount } from '../../parts/amounts.js'
import { fiatOf } from '../../parts/swapAmounts.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useSwap } from '../../parts/useSwap.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

/** How many rows are drawn; whoever wants another one searches. */
const rowsMax = 100

export const view: ViewRow<'SwapSelectToken'> = {
  title: ({ t, params }) => t(params.side === 'pay' ? 'swap.pay' : 'swap.get'),
  copy: [swapCopy, swapTokensCopy],
  Component: SwapSelectToken,
}

/** The tokens of the network: often swapped, one's own, all. */
export function SwapSelectToken({ params: { side } }: ViewProps<'SwapSelectToken'>): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const swap = useSwap()
  const [query, setQuery] = useState('')
  const unlisted = useUnlisted(query)
  if (!swap) return null
  const { balances, prices, draft } = swap
  const known = unlisted && !swap.tokens.list.some((token) => isSameToken(token, unlisted))
  const list = known ? [...swap.tokens.list, unlisted] : swap.tokens.list
  const { suggested, yours, all } = sectionsOf(list, balances, query)
  const other = side === 'pay' ? draft.get : draft.pay
  const choose = (token: SwapToken) => {
    chooseToken(client, side, token)
    goBack(client)
  }
  const rowOf = (token: SwapToken) => {
    const amount = balances[token.address]
    const has = amount !== undefined && amount !== '0'
    const taken = isSameToken(token, other)
    const reason = t(side === 'get' ? 'swapTokens.payWith' : 'swapTokens.getThis')
    const fiat = has ? fiatOf(t, amount, token, prices) : undefined
    return (
      <Row
        key={token.address}
        image={<TokenPicture token={token} networkId={swap.networkId} size={36} />}
        name={<bdi>{token.name}</bdi>}
        detail={
          <bdi>
            {has && `${shownAmount({ amount, decimals: token.decimals }, t.locale)} `}
            {token.symbol}
          </bdi>
        }
        value={taken ? reason : fiat && <bdi>{fiat}</bdi>}
        tag={
          token.unlisted && (
            <Tag tone="warning" icon="triangle-alert">
              {t('swapTokens.unverified')}
            </Tag>
          )
        }
        disabledReason={taken ? reason : undefined}
        onPress={() => choose(token)}
      />
    )
  }
  return (
    <>
      <SearchField placeholder={t('swapTokens.search')} value={query} onChange={setQuery} autoFocus />
      {suggested.length > 0 && (
        <Inline layout="fit">
          {suggested
            .filter((token) => !isSameToken(token, other))
            .map((token) => (
              <Chip key={token.address} onPress={() => choose(token)}>
                <TokenPicture token={token} networkId={swap.networkId} size={20} />
                <bdi>{token.symbol}</bdi>
              </Chip>
            ))}
        </Inline>
      )}
      {yours.length > 0 && (
        <>
          <SectionTitle>{t('swapTokens.yours')}</SectionTitle>
          <List bare label={t('swapTokens.yours')}>
            {yours.map(rowOf)}
          </List>
        </>
      )}
      {all.length > 0 && (
        <>
          <SectionTitle>{t('swapTokens.all')}</SectionTitle>
          <List bare label={t('swapTokens.all')}>
            {all.slice(0, rowsMax).map(rowOf)}
          </List>
        </>
      )}
      {yours.length + all.length === 0 && (
        <Empty icon="search" title={t('swapTokens.empty', { query: query.trim() })} />
      )}
    </>
  )
}

/** A token that is not in the list, found by the address that was typed. */
function useUnlisted(query: string): SwapToken | undefined {
  const client = useClient()
  const [found, setFound] = useState<SwapToken>()
  useEffect(() => {
    const end = new AbortController()
    setFound(undefined)
    findUnlisted(client, query.trim(), end.signal).then(setFound, () => {})
    return () => end.abort()
  }, [client, query])
  return found
}
