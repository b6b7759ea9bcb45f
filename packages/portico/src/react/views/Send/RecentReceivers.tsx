import type { ReactElement } from 'react'
import { allConnections } from '../../../core/connections/select.js'
import type { KnownReceiver } from '../../../core/storage/keys.js'
import { List, Row } from '../../../ui/List.js'
import { SectionTitle } from '../../../ui/Text.js'
import { recentReceiversCopy } from '../../copy/en/sendSteps.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { ShortAddress } from '../../parts/Address.js'
import { Face } from '../../parts/Face.js'
import { useKnown } from '../../parts/KnownAs.js'
import { useSelect } from '../../useSelect.js'

/** What it says. */
export const copy = [recentReceiversCopy]

type RecentReceiversProps = { receivers: readonly KnownReceiver[]; onChoose(address: string): void }

/** Those who were sent to before. */
export function RecentReceivers({ receivers, onChoose }: RecentReceiversProps): ReactElement {
  const t = useCopy()
  return (
    <>
      <SectionTitle>{t('recentReceivers.title')}</SectionTitle>
      <List label={t('recentReceivers.title')}>
        {receivers.map((one) => (
          <Recent key={one.address} receiver={one} onChoose={onChoose} />
        ))}
      </List>
    </>
  )
}

type RecentProps = { receiver: KnownReceiver; onChoose(address: string): void }

/** One who was sent to before, by the name that the address goes by now. The address is what is taken: it cannot have moved since. */
function Recent({ receiver: { address, lastAt }, onChoose }: RecentProps): ReactElement {
  const t = useCopy()
  const { name } = useKnown(address)
  const wallet = useSelect(
    (state) =>
      allConnections(state).find(({ accounts }) =>
        accounts.some((account) => account.address.toLowerCase() === address.toLowerCase()),
      )?.wallet.name,
  )
  const short = <ShortAddress address={address} />
  return (
    <Row
      image={<Face address={address} size={32} />}
      name={name ? <bdi>{name}</bdi> : short}
      detail={wallet ? t('recentReceivers.yourWallet', { wallet }) : name && short}
      value={dayOf(t, lastAt)}
      onPress={() => onChoose(address)}
    />
  )
}
