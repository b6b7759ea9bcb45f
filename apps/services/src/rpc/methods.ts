import { methodClass } from 'portico/wire'

/** Read by nodes for anybody, beside what the embedded wallet may read. */
const evm = new Set([
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_protocolVersion',
  'eth_simulateV1',
  'net_listening',
  'net_peerCount',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])
/** Kept by a wallet or by a bundler, not by a node. */
const elsewhere = /^(?:wallet_|eth_accounts$)|UserOperation|^eth_supportedEntryPoints$/
// No name is longer, and none holds an account: names of methods are told in traces.
const solana =
  /^(?:get[A-Z]\w{1,30}|isBlockhashValid|minimumLedgerSlot|sendTransaction|simulateTransaction|requestAirdrop)$/
const others = /^(?:getAddressBalance|tron_getAddressBalance)$/

/** Whether a method may be asked of the nodes of a chain. What is not known to be harmless is not passed on. */
export function isAllowed(chainId: string, method: string): boolean {
  const [namespace] = chainId.split(':')
  if (namespace === 'eip155')
    return evm.has(method) || (methodClass(method) === 'safe' && !elsewhere.test(method) && method.startsWith('eth_'))
  return namespace === 'solana' ? solana.test(method) : others.test(method)
}
