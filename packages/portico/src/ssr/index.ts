export type { InitialState, LastAccount } from '../core/cookie/shape.js'
export { PorticoProvider, type PorticoProviderProps } from '../react/ServerProvider.js'
