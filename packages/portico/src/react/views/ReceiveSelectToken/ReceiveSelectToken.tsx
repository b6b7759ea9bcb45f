import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { TokenBalance } from '../../../base/entities/token.js'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { askedOf } from '../../../core/features/receive/flow.js'
import { askForToken } from '../../../core/features/receive/token.js'
import type { Registry } from '../../../core/features/wallets/source.js'
import { listsTokens, registryOf } from '../../../core/registry.js'
import { goBack } from '../../../core/router.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Picture } from '../../../ui/Picture.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { receiveSelectTokenCopy } from '../../copy/en/receive.js'
import { useCopy } from '../../copy.js'
import { useForgetAsked } from '../../parts/receiving.js'
import { TokenRow } from '../../parts/TokenRow.js'
import { useListedNote } from '../../parts/useListedNote.js'
import { usePortfolio } from '../../parts/usePortfolio.js'
import { contractOf, useRegistryPicture } from '../../parts/useRegistryPicture.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ReceiveSelectToken'> = {
  title: 'receiveSelect.title',
  copy: [receiveSelectTokenCopy],
  Component: ReceiveSelectToken,
}

/** How many listed tokens are drawn beside those that are held; whoever wants another one searches. */
const othersMax = 50

/** The account's tokens on this network, and others that the app's registry lists, to ask for one. */
export function ReceiveSelectToken(): ReactElement {
  const client = useClient()
  const t = useCopy()
  useForgetAsked()
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => activeNetwork(state))
  const asked = useSelect(askedOf)?.token
  const portfolio = usePortfolio(`${connection?.address} ${network?.caipNetworkId}`)
  const known = useListedTokens(network)
  const note = useListedNote()
  const choosing = useRef<AbortController>(undefined)
  const [query, setQuery] = useState('')
  const [unread, setUnread] = useState<string>()
  useEffect(() => () => choosing.current?.abort(), [])

  const choose = (token: Choice) => {
    choosing.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    choosing.current = controller
    setUnread(undefined)
    askForToken(client, { address: contractOf(token), icon: token.iconUrl || token.logoUri }, { signal }).then(
      () => signal.aborted || goBack(client),
      (error: unknown) => {
        if (signal.aborted) return
        client.logger.warn('A token cannot be read', error)
        setUnread(token.symbol)
      },
    )
  }
  const tokens = portfolio.status === 'idle' ? [] : portfolio.tokens
  const wanted = query.trim().toLowerCase()
  const found = tokens.filter((token) => isMatch(token, wanted))
  const held = new Set(tokens.map((token) => contractOf(token)?.toLowerCase()))
  const others = known.filter((token) => !held.has(token.address.toLowerCase()) && isMatch(token, wanted))
  const isAsked = (token: Choice) => contractOf(token)?.toLowerCase() === asked?.address.toLowerCase()
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
              selected={isAsked(token)}
              onPress={() => choose(token)}
            />
          ))}
        </List>
      )}
      {!isLoading && network && others.length > 0 && (
        <>
          <SectionTitle>{t('receiveSelect.others')}</SectionTitle>
          <List bare label={t('receiveSelect.others')}>
            {others.slice(0, othersMax).map((token) => (
              <OtherRow
                key={token.address}
                token={token}
                network={network}
                selected={isAsked(token)}
                onPress={() => choose(token)}
              />
            ))}
          </List>
        </>
      )}
      {!isLoading && found.length + others.length === 0 && (
        <Empty icon="search" title={t(known.length > 0 ? 'receiveSelect.none' : 'receiveSelect.empty')} />
      )}
      {!isLoading && note}
    </>
  )
}

type OtherRowProps = { token: ListedToken; network: Network; selected: boolean; onPress: () => void }

/** A listed token that is not held. */
function OtherRow({ token: { address, name, symbol }, network, selected, onPress }: OtherRowProps): ReactElement {
  const src = useRegistryPicture(undefined, network.caipNetworkId, address)
  return (
    <Row
      image={<Picture src={src} name={symbol} shape="disc" size={36} />}
      name={<bdi>{name}</bdi>}
      detail={<bdi>{symbol}</bdi>}
      current={selected}
      onPress={onPress}
    />
  )
}

/** What the app's registry lists on a network where tokens can be read; nothing until that is here. */
function useListedTokens(network: Network | undefined): readonly ListedToken[] {
  const client = useClient()
  const [listed, setListed] = useState<readonly ListedToken[]>([])
  useEffect(() => {
    setListed([])
    if (!network || !listsTokens(client, network.chainNamespace)) return
    let stale = false
    registryOf(client)
      ?.tokensOf(network.caipNetworkId)
      .then(
        (tokens) => stale || setListed(tokens),
        (error: unknown) => client.logger.warn('The list of tokens cannot be loaded', error),
      )
    return () => {
      stale = true
    }
  }, [client, network])
  return listed
}

type ListedToken = Awaited<ReturnType<Registry['tokensOf']>>[number]
type Choice = Pick<TokenBalance, 'address' | 'symbol' | 'name' | 'iconUrl' | 'logoUri'>

function isMatch(token: Choice, query: string): boolean {
  const { name, symbol } = token
  return [name, symbol, contractOf(token)].some((text) => text?.toLowerCase().includes(query)) || query === ''
}
