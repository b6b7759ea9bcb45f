import { usePortico } from 'portico/react'
import { useSyncExternalStore } from 'react'
import { logOf } from '../eventLog.js'
import { Card } from './Card.js'

export function EventLog() {
  const { portico } = usePortico()
  const { subscribe, entries: kept } = logOf(portico)
  const entries = useSyncExternalStore(subscribe, kept)
  return (
    <Card title="Events" testId="event-card">
      {entries.length === 0 && <p className="hint">What the client tells appears here.</p>}
      <ol className="log" data-testid="log" tabIndex={entries.length > 0 ? 0 : undefined} aria-label="Events">
        {entries.map(({ number, event, payload }) => (
          <li key={number} data-event={event}>
            <strong>{event}</strong> <code>{payload}</code>
          </li>
        ))}
      </ol>
    </Card>
  )
}
