import type { Span, Tracer } from '@portico/watch'

/** What became of a delivery. */
type Outcome = 'acknowledged' | 'declined' | 'lost'

/** Deliveries of one connection, from the sending to the acknowledgement: nothing of topic or message. */
export function createDeliverySpans(tracer: Tracer) {
  const open = new Map<string, Span>()
  const end = (id: string, outcome: Outcome) => {
    const span = open.get(id)
    open.delete(id)
    span?.tell({ attributes: { 'portico.relay.outcome': outcome }, failed: outcome === 'lost' })
    span?.end()
  }
  return {
    begin(id: string) {
      if (tracer.isOn) open.set(id, tracer.lone({ name: 'relay delivery', kind: 'producer' }))
    },
    end,
    /** What waits is delivered again elsewhere. */
    close() {
      for (const id of [...open.keys()]) end(id, 'lost')
    },
  }
}
