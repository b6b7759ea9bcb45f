import type { ReactElement } from 'react'
import { explorerUrl } from '../../../core/connections/reach.js'
import { activeNetwork } from '../../../core/connections/select.js'
import { nftName, nftsOf } from '../../../core/features/nfts/flow.js'
import { collectibleItem } from '../../../core/features/send/collectibles.js'
import { featuresOf } from '../../../core/flags.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { NftPicture } from '../../../ui/Collectible.js'
import { Empty } from '../../../ui/Empty.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { nftCopy } from '../../copy/en/nfts.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'Nft'> = { title: 'nft.title', copy: [nftCopy], Component: Nft }

/** One collectible: its picture, its collection, and what is known of it. */
export function Nft({ params: { id } }: ViewProps<'Nft'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const all = useSelect((state) => state)
  const nft = nftsOf(all)?.nfts.find((one) => one.id === id)
  if (!nft) return <Empty icon="layers" title={t('nft.gone')} />
  const network = activeNetwork(all)
  const { collection, tokenId, amount, isSpam } = nft
  const isMint = nft.standard === 'nft'
  const contract = isMint ? tokenId : collection.address
  const link = explorerUrl(network, { address: contract })
  const canSend =
    network && featuresOf(all).send && client.families.get(network.chainNamespace)?.features.send !== undefined
  const press = () => void send().catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  const send = async () => {
    if (!network) return
    const { startSend } = await import('../../../core/features/send/flow.js')
    startSend(client, { item: collectibleItem(nft, network.caipNetworkId) })
    navigate(client, 'Send', {})
  }
  return (
    <>
      <NftPicture src={nft.preview?.url} name={nftName(nft)} />
      <Heading title={<bdi>{nftName(nft)}</bdi>} text={nft.description && <bdi>{nft.description}</bdi>} />
      {isSpam && (
        <Note tone="warning" title={t('nft.spam')}>
          {t('nft.spamText')}
        </Note>
      )}
      <List>
        <Row name={t('nft.collection')} value={<bdi>{collection.name ?? collection.symbol ?? '—'}</bdi>} />
        {!isMint && <Row name={t('nft.number')} value={<bdi>{tokenId}</bdi>} />}
        <Row name={t('nft.owned')} value={amount} />
        <Row
          name={t(isMint ? 'nft.mint' : 'nft.contract')}
          value={<ShortAddress address={contract} />}
          href={link}
          chevron={link ? 'external' : undefined}
        />
      </List>
      {canSend && (
        <Dock>
          <Button icon="arrow-up-right" onPress={press}>
            {t('nft.send')}
          </Button>
        </Dock>
      )}
    </>
  )
}
