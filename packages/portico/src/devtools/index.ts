export { attachDevtools, type DevtoolsOptions } from './attachDevtools.js'
export type { SimulationName } from './simulations.js'
