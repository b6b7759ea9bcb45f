import type { PorticoEvents } from 'portico'
import { usePortico } from 'portico/react'
import { useEffect, useState } from 'react'
import { Card } from './Card.js'

const events = [
  'connect',
  'disconnect',
  'accountsChanged',
  'networkChanged',
  'modal',
  'error',
  'event',
] as const satisfies readonly (keyof PorticoEvents)[]
const length = 40

type Entry = { number: number; event: string; payload: string }

export function EventLog() {
  const { portico } = usePortico()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    const stops = events.map((event) =>
      portico.on(event, (payload: unknown) =>
        setEntries((before) =>
          [{ number: (before[0]?.number ?? 0) + 1, event, payload: describe(payload) }, ...before].slice(0, length),
        ),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [portico])
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

function describe(payload: unknown): string {
  if (payload instanceof Error) return `${payload.name}: ${payload.message}`
  return JSON.stringify(payload, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
}
