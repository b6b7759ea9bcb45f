export type { Registry, WalletSource } from '../core/features/wallets/source.js'
export { registry } from './registry.js'
