/** Why a request is not answered, with the numbers that EIP-1193, EIP-1474 and EIP-5792 give it. */
const codes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  chainNotAdded: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  notAdded: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  bundleTooLarge: 5740,
  notAtomic: 5760,
  invalidParams: -32602,
  nodeFailed: -32603,
  tooMany: -32005,
} as const

export type RefusalName = keyof typeof codes

/** A request that is not signed. Its message, code and data may go to the page that asked: they hold nothing secret. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly reason: RefusalName
  readonly data: unknown

  constructor(reason: RefusalName, message: string, options: { cause?: unknown; data?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.reason = reason
    this.code = codes[reason]
    this.data = options.data
  }
}
