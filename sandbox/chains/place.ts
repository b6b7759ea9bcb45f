import { type Address, encodeDeployData, type Hex } from 'viem'
import type { Artifact } from './artifacts.js'
import type { Deployer } from './deployer.js'
import { call } from './rpc.js'

/**
 * Puts a contract at an address of one's choice: its constructor runs there, so that what it keeps, and what it knows of itself, is of that
 * place. What already stands there is left.
 */
export async function place(
  { rpcUrl, address: from, send }: Deployer,
  at: Address,
  artifact: Artifact,
  args: readonly unknown[] = [],
): Promise<Address> {
  if ((await call<Hex>(rpcUrl, 'eth_getCode', [at, 'latest'])) !== '0x') return at
  const creation = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args })
  await call(rpcUrl, 'anvil_setCode', [at, creation])
  const code = await call<Hex>(rpcUrl, 'eth_call', [{ from, to: at }, 'latest'])
  await send(at, '0x')
  await call(rpcUrl, 'anvil_setCode', [at, code])
  return at
}
