import type { ReactElement } from 'react'
import type { Account, Connection } from '../../../base/entities/connection.js'
import { ChoiceList, ChoiceRow } from '../../../ui/Choice.js'
import { Note } from '../../../ui/Note.js'
import { accountsCopy } from '../../copy/en/profile.js'
import { useCopy } from '../../copy.js'
import { Face } from '../../parts/Face.js'
import { KnownAs } from '../../parts/KnownAs.js'

export const copy = [accountsCopy]

/** The accounts of one wallet, to choose from. Those of Bitcoin are for different things, and say so. */
export function WalletAccounts({
  connection: { accounts, address, wallet },
  onUse,
}: {
  connection: Connection
  onUse(address: string): void
}): ReactElement {
  const t = useCopy()
  const nameOf = ({ type }: Account) =>
    type === 'payment'
      ? t('wallets.payments')
      : type === 'ordinal'
        ? t('wallets.ordinals')
        : accounts.some((account) => account.type === 'smartAccount')
          ? t(type === 'smartAccount' ? 'wallets.smart' : 'wallets.plain')
          : undefined
  return (
    <>
      <ChoiceList label={t('wallets.accounts', { wallet: wallet.name })}>
        {accounts.map((account) => {
          const name = nameOf(account)
          const short = <KnownAs address={account.address} />
          return (
            <ChoiceRow
              key={account.address}
              title={account.address}
              image={<Face address={account.address} size={32} />}
              name={name ?? short}
              detail={name && short}
              checked={account.address === address}
              current={account.address === address}
              onPress={() => onUse(account.address)}
            />
          )
        })}
      </ChoiceList>
      {accounts.some(({ type }) => type === 'ordinal') && <Note tone="neutral">{t('wallets.ordinalsText')}</Note>}
    </>
  )
}
