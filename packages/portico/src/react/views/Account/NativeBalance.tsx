import type { ReactElement } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { Balance } from '../../../ui/Identity.js'
import { Caption } from '../../../ui/Text.js'
import { useCopy } from '../../copy.js'
import { shownParts } from '../../parts/amounts.js'
import { useBalance } from '../../parts/useBalance.js'
import { useNow } from '../../parts/useNow.js'

/** What an account has of its network's own currency. */
export function NativeBalance(props: { connection: Connection; network: Network | undefined }): ReactElement {
  const { connection, network } = props
  const t = useCopy()
  const balance = useBalance(connection)
  const blocked = balance.status === 'blocked'
  const now = useNow(blocked)
  if (balance.status === 'ready') {
    const { whole, fraction } = shownParts(balance, t.locale)
    const label = t('account.balance', { amount: `${whole}${fraction} ${balance.symbol}` })
    return <Balance state="ready" whole={whole} fraction={fraction} symbol={balance.symbol} label={label} />
  }
  if (blocked || !network) {
    return (
      <>
        <Balance state="unknown" whole="" label={t('account.balanceUnknown')} />
        {blocked && network && (
          <Caption>
            {t('account.balanceUnavailableText', { n: Math.max(0, Math.ceil((balance.until - now) / 1_000)) })}
          </Caption>
        )}
      </>
    )
  }
  return <Balance state="loading" whole="" />
}
