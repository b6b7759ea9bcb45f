import { type ReactElement, useId } from 'react'
import type { TokenBalance } from '../../../base/entities/token.js'
import { activeNetwork } from '../../../core/connections/select.js'
import { chooseToken } from '../../../core/features/portfolio/choice.js'
import { refreshPortfolio } from '../../../core/features/portfolio/flow.js'
import type { PortfolioState } from '../../../core/features/portfolio/state.js'
import { Button } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { Inline } from '../../../ui/Layout.js'
import { List } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { useClient } from '../../context.js'
import { tokensCopy } from '../../copy/en/account.js'
import { sendResultCopy } from '../../copy/en/sendResult.js'
import { useCopy } from '../../copy.js'
import { useNow } from '../../parts/pageTime.js'
import { TokenChange } from '../../parts/TokenChange.js'
import { TokenRow } from '../../parts/TokenRow.js'
import { useListedNote } from '../../parts/useListedNote.js'
import { useSelect } from '../../useSelect.js'
import { SendingRow } from './SendingRow.js'

export const copy = [tokensCopy, sendResultCopy]

export type TokensTabProps = {
  portfolio: PortfolioState
  /** Ways to come by tokens that Account offers. */
  onReceive?: (() => void) | undefined
  onBuy?: (() => void) | undefined
}

/** What the account has, and what it sent last. A press on a token shows its balance above. */
export function TokensTab(props: TokensTabProps): ReactElement {
  const sent = useSelect(
    ({ send }) => send.status === 'sent' || send.status === 'confirmed' || send.status === 'failed',
  )
  return (
    <>
      {sent && (
        <List bare>
          <SendingRow />
        </List>
      )}
      <Tokens {...props} />
    </>
  )
}

function Tokens({ portfolio, onReceive, onBuy }: TokensTabProps): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  // Both stand among the account’s actions, too: here they are read with what they are for.
  const describedBy = useId()
  const chosen = useSelect((state) => state.account?.token)
  const network = useSelect(activeNetwork)
  const blocked = portfolio.status === 'blocked'
  const now = useNow(blocked)
  // What could not be read is told once.
  const listed = useListedNote(portfolio.status === 'blocked' ? { listed: portfolio.listed && 'whole' } : undefined)
  if (portfolio.status === 'idle') return <Skeleton shape="asset" count={4} label={t('tokens.loading')} />
  const { tokens, until = 0, stopped, unserved } = portfolio
  if (portfolio.status === 'loading' && tokens.length === 0) {
    return <Skeleton shape="asset" count={4} label={t('tokens.loading')} />
  }
  const rows = (
    <>
      <List bare label={t('tokens.label')}>
        {tokens.map((token) => (
          <TokenRow
            key={token.address ?? 'native'}
            token={token}
            selected={chosen === keyOf(token)}
            beneath={token.change24h !== undefined && <TokenChange percent={token.change24h} />}
            onPress={() => chooseToken(client, chosen === keyOf(token) ? undefined : keyOf(token))}
          />
        ))}
      </List>
      {listed}
    </>
  )
  if (blocked) {
    const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
    // The toast of the specification has told that it failed; here stands what that means for the list, in other words.
    const title = unserved ? undefined : t(tokens.length === 0 ? 'tokens.unavailable' : 'tokens.some')
    const text = unserved
      ? t('tokens.unserved', { network: network?.name ?? t('account.otherNetwork') })
      : t('tokens.retrying', { n: seconds })
    const again = stopped && seconds === 0 && (
      <Button tone="secondary" icon="refresh-cw" onPress={() => void refreshPortfolio(client, { force: true })}>
        {t('tokens.again')}
      </Button>
    )
    if (tokens.length === 0)
      return <Empty icon="wifi-off" tone="error" title={title} text={again ? undefined : text} action={again} />
    return (
      <>
        <Note tone="warning" title={title}>
          {again || text}
        </Note>
        {rows}
      </>
    )
  }
  if (tokens.every(({ quantity }) => /^0*(?:\.0*)?$/.test(quantity.numeric))) {
    const ways = (onReceive || onBuy) && (
      <Inline>
        {onReceive && (
          <Button tone="secondary" describedBy={describedBy} onPress={onReceive}>
            {t('account.receive')}
          </Button>
        )}
        {onBuy && (
          <Button describedBy={describedBy} onPress={onBuy}>
            {t('account.onramp')}
          </Button>
        )}
      </Inline>
    )
    return (
      <>
        <Empty
          icon="coins"
          title={<span id={describedBy}>{t('tokens.empty')}</span>}
          text={t('tokens.emptyText')}
          action={ways}
        />
        {listed}
      </>
    )
  }
  return rows
}

function keyOf({ address, symbol }: TokenBalance): string {
  return address ?? symbol
}
