import { type ReactElement, useEffect, useState } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { networkById } from '../../../core/connections/select.js'
import { loadNfts, nftName, nftsOf } from '../../../core/features/nfts/flow.js'
import { navigate } from '../../../core/router.js'
import { Button, TextButton } from '../../../ui/Button.js'
import { NftCard, NftGrid } from '../../../ui/Collectible.js'
import { Empty } from '../../../ui/Empty.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Caption } from '../../../ui/Text.js'
import { Unread } from '../../../ui/Unread.js'
import { useClient } from '../../context.js'
import { nftsCopy } from '../../copy/en/nfts.js'
import { useCopy } from '../../copy.js'
import { useSelect } from '../../useSelect.js'

/** What it says. */
export const copy = [nftsCopy]

/** The collectibles of an account on its network. What looks like spam is hidden until it is asked for. */
export function NftsTab({ connection }: { connection: Connection }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const all = useSelect((state) => state)
  const [showsSpam, setShowsSpam] = useState(false)
  const { address, caipNetworkId } = connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another account or network
  useEffect(() => void loadNfts(client), [client, address, caipNetworkId])
  const nfts = nftsOf(all)
  if (!nfts || (nfts.status === 'loading' && nfts.nfts.length === 0))
    return <Skeleton shape="row" count={4} label={t('nfts.loading')} />
  if (nfts.status === 'failed' && nfts.nfts.length === 0) {
    return (
      <Unread
        title={t('nfts.failed')}
        text={t('nfts.failedText')}
        again={t('nfts.retry')}
        onAgain={() => void loadNfts(client)}
      />
    )
  }
  const hidden = nfts.nfts.filter(({ isSpam }) => isSpam).length
  const shown = nfts.nfts.filter(({ isSpam }) => showsSpam || !isSpam)
  const network = networkById(all, caipNetworkId)?.name ?? ''
  return (
    <>
      {shown.length === 0 ? (
        <Empty icon="layers" title={t('nfts.empty')} text={t('nfts.emptyText', { network })} />
      ) : (
        <NftGrid label={t('lists.nfts')}>
          {shown.map((nft) => (
            <NftCard
              key={nft.id}
              src={nft.preview?.url}
              name={nftName(nft)}
              collection={nft.collection.name ?? nft.collection.symbol ?? undefined}
              count={nft.amount === '1' ? undefined : nft.amount}
              onPress={() => navigate(client, 'Nft', { id: nft.id })}
            />
          ))}
        </NftGrid>
      )}
      {nfts.next && (
        <Button
          tone="secondary"
          small
          busy={nfts.status === 'loading'}
          onPress={() => void loadNfts(client, { more: true })}
        >
          {t('nfts.more')}
        </Button>
      )}
      {hidden > 0 && (
        <Caption>
          {t('nfts.hidden', { n: hidden })}{' '}
          <TextButton onPress={() => setShowsSpam(!showsSpam)}>{t(showsSpam ? 'nfts.hide' : 'nfts.show')}</TextButton>
        </Caption>
      )}
    </>
  )
}
