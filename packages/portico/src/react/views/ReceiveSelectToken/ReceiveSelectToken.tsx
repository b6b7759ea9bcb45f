import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { TokenBalance } from '../../../base/entities/token.js'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { askedOf } from '../../../core/features/receive/flow.js'
import { askForToken } from '../../../core/features/receive/token.js'
import { goBack } from '../../../core/router.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { List } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { useClient } from '../../context.js'
import { receiveSelectTokenCopy } from '../../copy/en/receive.js'
import { useCopy } from '../../copy.js'
import { useForgetAsked } from '../../parts/receiving.js'
import { TokenRow } from '../../parts/TokenRow.js'
import { usePortfolio } from '../../parts/usePortfolio.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ReceiveSelectToken'> = {
  title: 'receiveSelect.title',
  copy: [receiveSelectTokenCopy],
  Component: ReceiveSelectToken,
}

/** The account's tokens on this network, to ask for one. */
export function ReceiveSelectToken(): ReactElement {
  const client = useClient()
  const t = useCopy()
  useForgetAsked()
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => activeNetwork(state))
  const asked = useSelect(askedOf)?.token
  const portfolio = usePortfolio(`${connection?.address} ${network?.caipNetworkId}`)
  const choosing = useRef<AbortController>(undefined)
  const [query, setQuery] = useState('')
  const [unread, setUnread] = useState<string>()
  useEffect(() => () => choosing.current?.abort(), [])

  const choose = (token: TokenBalance) => {
    choosing.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    choosing.current = controller
    setUnread(undefined)
    askForToken(client, { address: contractOf(token), icon: token.iconUrl || token.logoUri }, { signal }).then(
      () => goBack(client),
      (error: unknown) => {
        if (signal.aborted) return
        client.logger.warn('A token cannot be read', error)
        setUnread(token.symbol)
      },
    )
  }
  const tokens = portfolio.status === 'idle' ? [] : portfolio.tokens
  const found = tokens.filter((token) => isMatch(token, query.trim().toLowerCase()))
  const isLoading = tokens.length === 0 && (portfolio.status === 'idle' || portfolio.status === 'loading')
  return (
    <>
      <SearchField placeholder={t('receiveSelect.search')} value={query} onChange={setQuery} autoFocus />
      {portfolio.status === 'blocked' && <Note tone="warning">{t('receiveSelect.notAll')}</Note>}
      {unread && (
        <Note tone="warning">{t('receiveSelect.unread', { symbol: unread, network: network?.name ?? '' })}</Note>
      )}
      {isLoading && <Skeleton shape="row" count={4} label={t('receiveSelect.loading')} />}
      {found.length > 0 && (
        <List bare label={t('receiveSelect.tokens')}>
          {found.map((token) => (
            <TokenRow
              key={token.address ?? 'native'}
              token={token}
              selected={contractOf(token)?.toLowerCase() === asked?.address.toLowerCase()}
              onPress={() => choose(token)}
            />
          ))}
        </List>
      )}
      {!isLoading && found.length === 0 && <Empty icon="search" title={t('receiveSelect.empty')} />}
    </>
  )
}

/** The contract of a token; none of the native currency. */
function contractOf({ address }: TokenBalance): string | undefined {
  return address?.split(':').at(-1)
}

function isMatch(token: TokenBalance, query: string): boolean {
  const { name, symbol } = token
  return [name, symbol, contractOf(token)].some((text) => text?.toLowerCase().includes(query)) || query === ''
}
