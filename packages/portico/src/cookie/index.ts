export { readPorticoState } from '../core/cookie/read.js'
export type { InitialState, LastAccount } from '../core/cookie/shape.js'
