import type { ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import type { Connector, ConnectorContext } from './connector.js'

export type NativeBalance = {
  /** In the smallest unit. */
  amount: bigint
  decimals: number
  symbol: string
}

/** Validated intent to move the native currency (tokens join it with their feature). */
export type SendIntent = {
  network: Network
  from: string
  to: string
  /** In the smallest unit. */
  amount: bigint
}

export type FeeEstimate = {
  /** The whole fee at most, in the smallest unit of the native currency. */
  fee: bigint
  /** How long until it is in a block, in seconds, when it is known. */
  seconds?: number | undefined
}

export type SendFeature = {
  estimateFee(intent: SendIntent, options: { signal: AbortSignal }): Promise<FeeEstimate>
  /** Resolves with the transaction hash as soon as the wallet gives it. @throws AppError `connect/rejected`-like `rpc/error` 4001, `tx/*` */
  send(intent: SendIntent, options: { provider: unknown; signal: AbortSignal }): Promise<string>
  /** Waits until the transaction is in a block. @throws AppError `tx/reverted` */
  wait(options: { network: Network; hash: string; signal: AbortSignal }): Promise<{ status: 'confirmed' | 'failed'; fee?: bigint | undefined }>
  /** What is to be known of a receiver before money leaves. */
  inspect(options: { network: Network; address: string; signal: AbortSignal }): Promise<{ isContract: boolean }>
}

export type Family = {
  namespace: ChainNamespace
  /** Starts discovery; wallets found are emitted as `announced`. Returns how to stop. */
  discover(): () => void
  isAddress(value: string): boolean
  /** The address in its usual written form (EIP-55 for EVM). May load code, hence a promise. */
  normalizeAddress(value: string): Promise<string>
  readBalance(options: { network: Network; address: string; signal: AbortSignal }): Promise<NativeBalance>
  signMessage(options: { provider: unknown; address: string; message: string }): Promise<string>
  /** Asks the wallet to change network, adding it when unknown. @throws AppError `network/chain-unsupported`, rejection */
  switchNetwork(options: {
    provider: unknown
    network: Network
    onAdding?: (() => void) | undefined
    signal: AbortSignal
  }): Promise<void>
  /** What this family can do beyond connecting; a missing key is a missing capability. */
  features: { send?: SendFeature | undefined }
}

/** What `evm()` returns: inert until a client gives it a context. */
export type FamilyFactory = { kind: 'family'; namespace: ChainNamespace; create(context: ConnectorContext): Family }
export type { Connector }
