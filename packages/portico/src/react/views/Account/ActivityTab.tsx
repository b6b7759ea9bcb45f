import { type ReactElement, useEffect, useRef } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { loadActivity } from '../../../core/features/activity/flow.js'
import { activityOf, byMonth } from '../../../core/features/activity/select.js'
import { watchPending } from '../../../core/features/activity/watch.js'
import type { StoredPayment } from '../../../core/payments/storedShape.js'
import { Empty } from '../../../ui/Empty.js'
import { List } from '../../../ui/List.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Caption, SectionTitle } from '../../../ui/Text.js'
import { Unread } from '../../../ui/Unread.js'
import { useClient } from '../../context.js'
import { activityCopy } from '../../copy/en/activity.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { useSelect } from '../../useSelect.js'
import { PendingRow, TransactionRow } from './ActivityRows.js'

/** What it says. */
export const copy = [activityCopy]

type ActivityProps = { connection: Connection }

/** What an account did on its network; what this browser sent for it where no service lists more. */
export function ActivityTab({ connection }: ActivityProps): ReactElement {
  const isServed = useClient().services.has('history.list')
  return isServed ? <Listed connection={connection} /> : <FromHere connection={connection} />
}

/** What was sent from this browser for an account on its network, followed while it is seen. `then` runs after what came to its end. */
function useSent({ address, caipNetworkId }: Connection, then: () => void): readonly StoredPayment[] {
  const client = useClient()
  const sent = useSelect((state) => state.pending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed anew for another account or network
  useEffect(() => watchPending(client, then), [client, address, caipNetworkId])
  return (sent ?? []).filter((one) => one.from === address && one.networkId === caipNetworkId)
}

function FromHere({ connection }: ActivityProps): ReactElement {
  const t = useCopy()
  const sent = useSent(connection, () => {})
  if (sent.length === 0)
    return <Empty icon="clock" title={t('activity.fromHereEmpty')} text={t('activity.fromHereText')} />
  return (
    <>
      <SectionTitle>{t('activity.fromHere')}</SectionTitle>
      <List bare label={t('activity.fromHere')}>
        {sent.map((one) => (
          <PendingRow key={one.id ?? one.hash} transaction={one} />
        ))}
      </List>
      <Caption>{t('activity.fromHereNote')}</Caption>
    </>
  )
}

/** What the services list, newest first, by month; what is on its way stands above. */
function Listed({ connection }: ActivityProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const all = useSelect((state) => state)
  const { address, caipNetworkId } = connection
  const end = useRef<HTMLDivElement>(null)
  const pending = useSent(connection, () => void loadActivity(client))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another account or network
  useEffect(() => void loadActivity(client), [client, address, caipNetworkId])
  const activity = activityOf(all)
  const hasMore = activity?.status === 'ready' && activity.next !== null
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) void loadActivity(client, { more: true })
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [client, hasMore])
  const transactions = activity?.transactions ?? []
  const isReading = !activity || activity.status === 'loading'
  if (isReading && transactions.length === 0 && pending.length === 0)
    return <Skeleton shape="asset" count={7} label={t('activity.loading')} />
  if (activity?.status === 'failed' && pending.length === 0) {
    return (
      <Unread
        title={t('activity.failed')}
        text={t('activity.failedText')}
        again={t('activity.retry')}
        onAgain={() => void loadActivity(client)}
      />
    )
  }
  if (transactions.length === 0 && pending.length === 0)
    return <Empty icon="clock" title={t('activity.empty')} text={t('activity.emptyText')} />
  const thisYear = new Date().getFullYear()
  return (
    <>
      {pending.length > 0 && (
        <List bare label={t('activity.latest')}>
          {pending.map((one) => (
            <PendingRow key={one.id ?? one.hash} transaction={one} />
          ))}
        </List>
      )}
      {byMonth(transactions).map(({ year, month, transactions }) => {
        const options = year === thisYear ? ({ month: 'long' } as const) : ({ month: 'long', year: 'numeric' } as const)
        const title = dayOf(t, new Date(year, month).getTime(), options)
        return (
          <section key={`${year}-${month}`}>
            <SectionTitle>{title}</SectionTitle>
            <List bare label={title}>
              {transactions.map((one) => (
                <TransactionRow key={one.id} transaction={one} />
              ))}
            </List>
          </section>
        )
      })}
      {hasMore && (
        <div ref={end}>
          <Skeleton shape="asset" count={2} label={t('activity.loading')} />
        </div>
      )}
    </>
  )
}
