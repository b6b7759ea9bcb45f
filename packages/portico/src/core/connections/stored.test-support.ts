import type { StoredConnection } from '../../base/entities/connection.js'
import { alice, makeTest } from '../fakes.test-support.js'
import type { PorticoOptions } from '../options.js'
import { memoryAdapter } from '../storage/adapters.js'

/** A connection as an earlier page wrote it down. */
export const entry = (part: Partial<Omit<StoredConnection, 'status'>> & { status?: string } = {}) => ({
  connectorId: 'lantern',
  namespace: 'eip155',
  status: 'active',
  address: alice,
  caipNetworkId: 'eip155:1',
  wallet: { name: 'Lantern' },
  usedAt: 1,
  ...part,
})

/** A client that finds these written down. */
export function stored(
  entries: readonly unknown[],
  options: Partial<PorticoOptions> = {},
  more: Record<string, unknown> = {},
) {
  const map = new Map(
    Object.entries({ connections: entries, ...more }).map(([key, value]) => [
      `portico.${key}`,
      JSON.stringify({ v: 1, value }),
    ]),
  )
  return { map, portico: makeTest({ storage: memoryAdapter(map), ...options }) }
}
