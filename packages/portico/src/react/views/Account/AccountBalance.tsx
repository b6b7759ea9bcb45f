import type { ReactElement } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { amountParts } from '../../../base/format.js'
import { shownTab, tabsOf } from '../../../core/features/portfolio/choice.js'
import { totalOf } from '../../../core/features/portfolio/select.js'
import type { PortfolioState } from '../../../core/features/portfolio/state.js'
import { Balance } from '../../../ui/Balance.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { fiatParts, shownParts } from '../../parts/amounts.js'
import { useBalance } from '../../parts/useBalance.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'

export const loadFamilies = () => import('./Families.js')

type AccountBalanceProps = { connection: Connection; network: Network | undefined; portfolio: PortfolioState }

/** What an account has: of the token that was chosen, in money where prices are known, otherwise of the network's own currency. */
export function AccountBalance({ connection, network, portfolio }: AccountBalanceProps): ReactElement {
  const t = useCopy()
  const balance = useBalance(connection)
  const client = useClient()
  const { token: chosen, tab } = useSelect((state) => state.account) ?? {}
  const blocked = balance.status === 'blocked'
  // The list of tokens says it where it stands.
  const untold =
    blocked && (portfolio.status !== 'blocked' || shownTab(tabsOf(client, connection.namespace), tab) !== 'tokens')
  const more = useLoaded(untold, loadFamilies)
  const tokens = portfolio.status === 'idle' ? [] : portfolio.tokens
  const token = chosen ? tokens.find(({ address, symbol }) => (address ?? symbol) === chosen) : undefined
  if (token) {
    const { whole, fraction, point } = amountParts(token.quantity.numeric, { locale: t.locale })
    const label = t('account.tokenBalance', { amount: `${whole}${point}${fraction} ${token.symbol}` })
    return <Balance state="ready" whole={whole} fraction={`${point}${fraction}`} symbol={token.symbol} label={label} />
  }
  const total = portfolio.status === 'ready' && tokens.some(({ price }) => price > 0) ? totalOf(tokens) : undefined
  if (total !== undefined) {
    const { whole, fraction } = fiatParts(total, t.locale)
    const label = t('account.balance', { amount: `${whole}${fraction}` })
    return <Balance state="ready" whole={whole} fraction={fraction} label={label} />
  }
  if (balance.status === 'ready') {
    const { whole, fraction } = shownParts(balance, t.locale)
    // Beside tokens whose worth nobody knows it is not the total.
    const isAll = !tokens.some(({ address }) => address)
    const amount = `${whole}${fraction} ${balance.symbol}`
    const label = t(isAll ? 'account.balance' : 'account.tokenBalance', { amount })
    return <Balance state="ready" whole={whole} fraction={fraction} symbol={balance.symbol} label={label} />
  }
  if (blocked || !network) {
    return (
      <>
        <Balance state="unknown" whole="" label={t('account.balanceUnknown')} />
        {untold && network && more && <more.Blocked until={balance.until} />}
      </>
    )
  }
  return <Balance state="loading" whole="" />
}
