import type { ReactElement } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import type { PortfolioState } from '../../../core/features/portfolio/state.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Note } from '../../../ui/Note.js'
import { useClient } from '../../context.js'
import { onlyHereCopy } from '../../copy/en/account.js'
import { useCopy } from '../../copy.js'
import { balanceOf } from '../../parts/useBalance.js'
import { useSelect } from '../../useSelect.js'

export const copy = [onlyHereCopy]

/** An embedded wallet that one browser can open, and nothing else: its person is asked to change that, the more so once it holds money. */
export function OnlyHere({
  connection,
  portfolio,
}: {
  connection: Connection
  portfolio: PortfolioState
}): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const balance = balanceOf(
    useSelect((state) => state.balance),
    connection,
  )
  if (!connection.auth?.onlyHere) return null
  const hasMoney =
    (balance.status === 'ready' && BigInt(balance.amount) > 0n) ||
    (portfolio.status === 'ready' && portfolio.tokens.some(({ quantity }) => /[1-9]/.test(quantity.numeric)))
  return (
    <>
      <Note tone={hasMoney ? 'warning' : 'info'} title={t('onlyHere.title')}>
        {t(hasMoney ? 'onlyHere.money' : 'onlyHere.text')}
      </Note>
      <Button onPress={() => navigate(client, 'Settings')}>{t('settings.recovery')}</Button>
    </>
  )
}
