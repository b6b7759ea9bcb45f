/** One row of the JSON-RPC and wallet error codes (EIP-1193, EIP-1474, EIP-3326, EIP-5792). */
export type RpcErrorRow = { code: number; name: RpcErrorName; text: string }

export const rpcErrorNames = {
  [-32700]: ['ParseError', 'Invalid JSON was received.'],
  [-32600]: ['InvalidRequest', 'The request is not a valid one.'],
  [-32601]: ['MethodNotFound', 'The method is not available.'],
  [-32602]: ['InvalidParams', 'Invalid parameters were given.'],
  [-32603]: ['InternalError', 'An internal error was received.'],
  [-32000]: ['InvalidInput', 'Missing or invalid parameters.'],
  [-32001]: ['ResourceNotFound', 'The resource was not found.'],
  [-32002]: ['ResourceUnavailable', 'The resource is not available, or a request is waiting.'],
  [-32003]: ['TransactionRejected', 'The transaction was not accepted.'],
  [-32004]: ['MethodNotSupported', 'The method is not supported.'],
  [-32005]: ['LimitExceeded', 'The request exceeds a limit.'],
  [-32006]: ['VersionNotSupported', 'The version is not supported.'],
  4001: ['UserRejectedRequest', 'The person rejected the request.'],
  4100: ['Unauthorized', 'The method or account was not authorised.'],
  4200: ['UnsupportedMethod', 'The wallet does not support the method.'],
  4900: ['Disconnected', 'The wallet is disconnected.'],
  4901: ['ChainDisconnected', 'The wallet is disconnected from the chain.'],
  4902: ['UnrecognizedChain', 'The wallet does not know the chain.'],
  5000: ['UserRejected', 'The person rejected the request.'],
  5700: ['UnsupportedNonOptionalCapability', 'The wallet does not do these calls.'],
  5710: ['UnsupportedChainId', 'The wallet does not do these calls.'],
  5720: ['DuplicateId', 'The id of the calls is taken.'],
  5730: ['UnknownBundleId', 'The id of the calls is not known.'],
  5740: ['BundleTooLarge', 'The wallet does not do these calls.'],
  5750: ['AtomicReadyWalletRejectedUpgrade', 'The wallet does not do these calls.'],
  5760: ['AtomicityNotSupported', 'The wallet does not do these calls.'],
} as const

type Rows = typeof rpcErrorNames
export type RpcErrorName = Rows[keyof Rows][0] | 'UnknownRpcError'

/** The row of a code; `UnknownRpcError` for one that is not listed. */
export function rpcErrorRow(code: number): RpcErrorRow {
  const row = (rpcErrorNames as Partial<Record<number, readonly [RpcErrorName, string]>>)[code]
  return row
    ? { code, name: row[0], text: row[1] }
    : { code, name: 'UnknownRpcError', text: 'An unknown error was received.' }
}
