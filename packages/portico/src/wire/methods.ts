/**
 * The RPC methods of the embedded wallet. `safe` ones are answered without a question; `unsafe` ones are shown to the
 * person for approval, and rejected when the modal closes. What is not in the table is not allowed.
 */
export type MethodRow = {
  /** The chain namespace that it is of. */
  namespace: 'eip155' | 'solana'
  /** Whether its person is asked first. */
  class: 'safe' | 'unsafe'
}

const safe = { namespace: 'eip155', class: 'safe' } as const
const unsafe = { namespace: 'eip155', class: 'unsafe' } as const
const unsafeSolana = { namespace: 'solana', class: 'unsafe' } as const

/** Every method that the embedded wallet has. */
export const methods = {
  eth_accounts: safe,
  eth_blockNumber: safe,
  eth_call: safe,
  eth_chainId: safe,
  eth_estimateGas: safe,
  eth_feeHistory: safe,
  eth_gasPrice: safe,
  eth_getAccount: safe,
  eth_getBalance: safe,
  eth_getBlockByHash: safe,
  eth_getBlockByNumber: safe,
  eth_getBlockReceipts: safe,
  eth_getBlockTransactionCountByHash: safe,
  eth_getBlockTransactionCountByNumber: safe,
  eth_getCode: safe,
  eth_getFilterChanges: safe,
  eth_getFilterLogs: safe,
  eth_getLogs: safe,
  eth_getProof: safe,
  eth_getStorageAt: safe,
  eth_getTransactionByBlockHashAndIndex: safe,
  eth_getTransactionByBlockNumberAndIndex: safe,
  eth_getTransactionByHash: safe,
  eth_getTransactionCount: safe,
  eth_getTransactionReceipt: safe,
  eth_getUncleCountByBlockHash: safe,
  eth_getUncleCountByBlockNumber: safe,
  eth_maxPriorityFeePerGas: safe,
  eth_newBlockFilter: safe,
  eth_newFilter: safe,
  eth_newPendingTransactionFilter: safe,
  eth_sendRawTransaction: safe,
  eth_syncing: safe,
  eth_uninstallFilter: safe,
  wallet_getCapabilities: safe,
  wallet_getCallsStatus: safe,
  eth_getUserOperationReceipt: safe,
  eth_estimateUserOperationGas: safe,
  eth_getUserOperationByHash: safe,
  eth_supportedEntryPoints: safe,
  wallet_getAssets: safe,
  wallet_getSupportedExecutionPermissions: safe,
  wallet_getGrantedExecutionPermissions: safe,
  personal_sign: unsafe,
  eth_signTypedData_v4: unsafe,
  eth_sendTransaction: unsafe,
  wallet_sendCalls: unsafe,
  wallet_requestExecutionPermissions: unsafe,
  wallet_grantPermissions: unsafe,
  wallet_revokePermissions: unsafe,
  wallet_revokeExecutionPermission: unsafe,
  eth_sendUserOperation: unsafe,
  solana_signMessage: unsafeSolana,
  solana_signTransaction: unsafeSolana,
  solana_signAllTransactions: unsafeSolana,
  solana_signAndSendTransaction: unsafeSolana,
} as const satisfies Record<string, MethodRow>

/** The name of a method of the embedded wallet. */
export type MethodName = keyof typeof methods

/**
 * The class of a method; `undefined` when it is not allowed.
 *
 * @example
 * methodClass('personal_sign') // 'unsafe': its person is asked
 */
export function methodClass(method: string): 'safe' | 'unsafe' | undefined {
  return Object.hasOwn(methods, method) ? methods[method as MethodName].class : undefined
}
