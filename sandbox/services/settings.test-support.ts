import type { startTestChains } from '../chains/testing.js'
import { contractSettings } from '../parts/served.js'

/** The first chain of a test, as the services are told of it. */
export const chainOne = ({ one, seeded }: Awaited<ReturnType<typeof startTestChains>>) => ({
  id: 'eip155:31337',
  name: 'One',
  symbol: 'ETH',
  rpcUrls: [one.rpcUrl],
  ...contractSettings(seeded),
})

/** Services of a test that nothing holds back: silent, on a free port, with room for as many calls as it makes. */
export const testServices = (databaseUrl: string) => ({
  databaseUrl,
  port: 0,
  logLevel: 'silent' as const,
  rate: { capacity: 100_000, perSecond: 100_000 },
})
