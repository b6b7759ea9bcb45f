import type { SimulationName } from 'portico/devtools'

/** What the address may have go wrong, by the devtools. */
export const faultNames = Object.keys({
  'slow-node': true,
  'node-away': true,
  'services-away': true,
  offline: true,
  'wrong-clock': true,
  'refusing-wallet': true,
} satisfies Record<SimulationName, true>) as SimulationName[]
