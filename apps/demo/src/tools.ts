import type { Portico } from 'portico'
import { attachDevtools } from 'portico/devtools'
import { faultNames } from './faults.js'

/** The devtools, with what the address asks to go wrong. */
export const attachTools = (portico: Portico, faults: readonly string[]) =>
  attachDevtools(portico, {
    corner: 'bottom-right',
    simulate: faultNames.filter((name) => faults.includes(name)),
  })
