import type { SimulationName } from 'portico/devtools'

/** What the address may have go wrong, by the devtools. */
export const faultNames = [
  'slow-node',
  'node-away',
  'services-away',
  'offline',
  'wrong-clock',
  'refusing-wallet',
] as const satisfies readonly SimulationName[]
