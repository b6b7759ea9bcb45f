import { type ReactElement, useEffect, useState } from 'react'
import { loadCollectibles } from '../../../core/features/send/collectibles.js'
import { fiatOf } from '../../../core/features/send/fiat.js'
import { editSend } from '../../../core/features/send/flow.js'
import { loadTokens } from '../../../core/features/send/items.js'
import { nativeItem } from '../../../core/features/send/nativeItem.js'
import type { SendItem } from '../../../core/features/send/state.js'
import { draftOf } from '../../../core/features/send/transitions.js'
import { goBack } from '../../../core/router.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { sendSelectTokenCopy } from '../../copy/en/sendSteps.js'
import { useCopy } from '../../copy.js'
import { exactAmount, fiatText, shownAmount } from '../../parts/amounts.js'
import { ItemPicture } from '../../parts/ItemPicture.js'
import { useListedNote } from '../../parts/useListedNote.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

type Loaded = {
  listed?: 'whole' | 'part' | undefined
  tokens: readonly SendItem[]
  collectibles: readonly SendItem[]
  failed: boolean
}

export const view: ViewRow<'SendSelectToken'> = {
  title: 'sendSelectToken.title',
  copy: [sendSelectTokenCopy],
  Component: SendSelectToken,
}

/** What the account holds on this network, to send some of it. */
function SendSelectToken(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const chosen = useSelect((state) => draftOf(state.send).item)
  const [query, setQuery] = useState('')
  const [loaded, setLoaded] = useState<Loaded>()
  const listed = useListedNote(loaded)
  useEffect(() => {
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, client.signal])
    void Promise.allSettled([loadTokens(client, { signal }), loadCollectibles(client, { signal })]).then(
      ([tokens, collectibles]) => {
        if (signal.aborted) return
        const native = nativeItem(client.store.get())
        setLoaded({
          listed: tokens.status === 'fulfilled' ? tokens.value.listed : undefined,
          tokens: tokens.status === 'fulfilled' ? tokens.value.items : native ? [native] : [],
          collectibles: collectibles.status === 'fulfilled' ? collectibles.value : [],
          failed: tokens.status === 'rejected' || collectibles.status === 'rejected',
        })
      },
    )
    return () => ended.abort()
  }, [client])

  const choose = (item: SendItem) => {
    editSend(client, { item })
    goBack(client)
  }
  const rowOf = (item: SendItem) => {
    const { balance, decimals, symbol, name, asset, price } = item
    const isCollectible = asset !== undefined && 'tokenId' in asset
    const held = balance === undefined ? undefined : { amount: balance, decimals }
    const worth = held && fiatOf(BigInt(held.amount), decimals, price)
    return (
      <Row
        key={`${asset?.address} ${asset && 'tokenId' in asset ? asset.tokenId : ''}`}
        image={<ItemPicture item={item} size={36} />}
        name={<bdi>{name}</bdi>}
        detail={
          held && (
            <bdi>{isCollectible ? `× ${exactAmount(held, t.locale)}` : `${shownAmount(held, t.locale)} ${symbol}`}</bdi>
          )
        }
        value={worth !== undefined && <bdi>{fiatText(worth, t.locale)}</bdi>}
        current={isSame(item, chosen)}
        onPress={() => choose(item)}
      />
    )
  }
  const tokens = matching(loaded?.tokens ?? [], query)
  const collectibles = matching(loaded?.collectibles ?? [], query)
  return (
    <>
      <SearchField placeholder={t('sendSelectToken.search')} value={query} onChange={setQuery} autoFocus />
      {loaded?.failed && <Note tone="warning">{t('sendSelectToken.notAll')}</Note>}
      {!loaded && <Skeleton shape="row" count={4} label={t('sendSelectToken.loading')} />}
      {tokens.length > 0 && (
        <List bare label={t('sendSelectToken.tokens')}>
          {tokens.map(rowOf)}
        </List>
      )}
      {loaded && listed}
      {collectibles.length > 0 && (
        <>
          <SectionTitle>{t('sendSelectToken.collectibles')}</SectionTitle>
          <List bare label={t('sendSelectToken.collectibles')}>
            {collectibles.map(rowOf)}
          </List>
        </>
      )}
      {loaded && tokens.length + collectibles.length === 0 && (
        <Empty icon="search" title={t('sendSelectToken.empty')} />
      )}
    </>
  )
}

function isSame(item: SendItem, other: SendItem | undefined): boolean {
  return other !== undefined && JSON.stringify(item.asset) === JSON.stringify(other.asset)
}

/** The items that a search finds: by name, symbol or the address of the contract. */
export function matching(items: readonly SendItem[], query: string): readonly SendItem[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return items
  return items.filter(
    ({ name, symbol, asset }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      asset?.address.toLowerCase() === wanted,
  )
}
