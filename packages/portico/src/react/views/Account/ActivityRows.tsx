import type { ReactElement } from 'react'
import type { Transaction } from '../../../base/entities/transaction.js'
import { formatAmount } from '../../../base/format.js'
import { explorerUrl } from '../../../core/connections/reach.js'
import { networkById } from '../../../core/connections/select.js'
import type { StoredPayment, StoredStatus } from '../../../core/payments/storedShape.js'
import { Spinner } from '../../../ui/Glyphs.js'
import { Row, Tag } from '../../../ui/List.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { ShortAddress } from '../../parts/Address.js'
import { useKnown } from '../../parts/KnownAs.js'
import { networkImage, useRegistryPicture } from '../../parts/useRegistryPicture.js'
import { useSelect } from '../../useSelect.js'
import { amountOf, counterpart, mainTransfer, operationKey, otherSide } from './activityWords.js'

type OtherProps = { address: string; sentence: 'activity.from' | 'activity.to'; date: string }

/** Whom it went to, or where it came from, by name where there is one. */
function Other({ address, sentence, date }: OtherProps): ReactElement {
  const t = useCopy()
  const { name } = useKnown(address)
  return <>{t.rich(sentence, { name: name ?? <ShortAddress address={address} />, date })}</>
}

/** A transaction that the services list. */
export function TransactionRow({ transaction }: { transaction: Transaction }): ReactElement {
  const t = useCopy()
  const { metadata } = transaction
  const network = useSelect((state) => networkById(state, (metadata.chain ?? '') as never))
  const transfer = mainTransfer(transaction)
  const operation = t(operationKey(metadata.operationType))
  const date = dayOf(t, Date.parse(metadata.minedAt))
  const other = counterpart(transaction, transfer)
  const incoming = metadata.operationType === 'trade' ? otherSide(transaction) : undefined
  const detail = incoming
    ? `${amountOf('trade', incoming, t.locale)}, ${date}`
    : other && (
        <Other address={other} sentence={transfer?.direction === 'in' ? 'activity.from' : 'activity.to'} date={date} />
      )
  const picture = transfer?.nft_info?.content?.preview?.url ?? transfer?.fungible_info?.icon?.url
  return (
    <Row
      image={
        <Picture
          src={picture}
          name={transfer?.fungible_info?.symbol ?? transfer?.nft_info?.name ?? operation}
          shape={transfer?.nft_info ? 'card' : 'disc'}
          size={36}
        />
      }
      name={operation}
      detail={<bdi>{detail || date}</bdi>}
      value={
        transfer && metadata.status !== 'failed' && <bdi>{amountOf(metadata.operationType, transfer, t.locale)}</bdi>
      }
      tag={
        metadata.status === 'failed' ? (
          <Tag tone="critical">{t('activity.failedTag')}</Tag>
        ) : (
          metadata.status === 'pending' && <Tag>{t('activity.pending')}</Tag>
        )
      }
      href={metadata.hash && explorerUrl(network, { hash: metadata.hash })}
      chevron={metadata.hash && explorerUrl(network, { hash: metadata.hash }) ? 'external' : undefined}
    />
  )
}

const endings: Partial<
  Record<StoredStatus, 'activity.failedTag' | 'activity.replaced' | 'activity.dropped' | 'activity.unknown'>
> = {
  unknown: 'activity.unknown',
  failed: 'activity.failedTag',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
}

/** What was sent from this browser and the services do not list yet. A bundle has no hash until it is in a block. */
export function PendingRow({ transaction }: { transaction: StoredPayment }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { hash, by, networkId, operation, out, to, sentAt, status } = transaction
  const network = useSelect((state) => networkById(state, networkId))
  const date = dayOf(t, sentAt)
  const title = t(operationKey(operation))
  const shown = by ?? hash
  const link = shown && explorerUrl(network, { hash: shown })
  const ending = endings[status]
  const isNative = out !== undefined && out.token === undefined && out.symbol === network?.nativeCurrency.symbol
  const own = out?.icon ?? (isNative ? networkImage(client, network) : undefined)
  const picture = useRegistryPicture(own, out?.token || isNative ? networkId : undefined, out?.token)
  return (
    <Row
      image={<Picture src={picture} name={out?.symbol ?? title} shape="disc" size={36} />}
      name={title}
      detail={<bdi>{to ? <Other address={to} sentence="activity.to" date={date} /> : date}</bdi>}
      value={
        <>
          {out && (
            <>
              <bdi>
                −{formatAmount(out.amount, { locale: t.locale })} {out.symbol}
              </bdi>
              <br />
            </>
          )}
          {status === 'pending' ? (
            <Tag>
              <Spinner /> {t('activity.pending')}
            </Tag>
          ) : ending ? (
            <Tag tone={status === 'failed' ? 'critical' : undefined}>{t(ending)}</Tag>
          ) : (
            <Tag tone="positive" icon="circle-check">
              {t('common.done')}
            </Tag>
          )}
        </>
      }
      href={link}
      chevron={link ? 'external' : undefined}
    />
  )
}
