import type { WireUserOperation } from 'portico/wire'
import type { Hex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'

/** What is signed for a user operation of EntryPoint 0.7. @param chainId CAIP-2, of an EVM chain */
export function operationHash(chainId: string, given: WireUserOperation): Hex {
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  const userOperation = { signature: '0x', ...Object.fromEntries(present) }
  return getUserOperationHash({
    chainId: Number(chainId.slice('eip155:'.length)),
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: userOperation as Parameters<typeof getUserOperationHash<'0.7'>>[0]['userOperation'],
  })
}
