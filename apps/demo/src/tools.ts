import type { Portico } from 'portico'
import { attachDevtools, type SimulationName } from 'portico/devtools'

const known: readonly string[] = [
  'slow-node',
  'node-away',
  'services-away',
  'offline',
  'wrong-clock',
  'refusing-wallet',
] satisfies readonly SimulationName[]

/** The devtools, with what the address asks to go wrong. */
export const attachTools = (portico: Portico, faults: readonly string[]) =>
  attachDevtools(portico, {
    corner: 'bottom-right',
    simulate: faults.filter((name) => known.includes(name)) as SimulationName[],
  })
