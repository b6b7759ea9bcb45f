export type { VaultConfig } from './config.js'
export type { KekProvider } from './kek/provider.js'
export { type RunningVault, type StartOptions, startVault } from './start.js'
