import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  toHex,
} from 'viem'
import type { Artifact } from './artifacts.js'
import { call } from './rpc.js'

/** The deterministic deployment proxy, which the node brings along. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const zeroSalt: Hex = `0x${'00'.repeat(32)}`
const gas = toHex(15_000_000)

/** Writes to a local chain without keys and without waiting: the node mines each transaction as it comes. */
export type Deployer = {
  address: Address
  rpcUrl: string
  send(to: Address, data: Hex, value?: bigint): Promise<void>
  write(
    to: Address,
    abi: Abi | readonly string[],
    functionName: string,
    args: readonly unknown[],
    value?: bigint,
  ): Promise<void>
  read<T>(to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<T>
  /** The address follows from the code and the arguments alone, so that it is the same on every run and chain. */
  deploy(artifact: Artifact, args?: readonly unknown[], salt?: Hex, by?: Address): Promise<Address>
}

export async function createDeployer(rpcUrl: string): Promise<Deployer> {
  const address = `0x${keccak256(toHex('portico sandbox deployer')).slice(-40)}` as Address
  await call(rpcUrl, 'anvil_impersonateAccount', [address])
  await call(rpcUrl, 'anvil_setBalance', [address, toHex(10n ** 24n)])

  async function send(to: Address, data: Hex, value = 0n): Promise<void> {
    const transaction = { from: address, to, data, gas, value: toHex(value) }
    const receipt = await call<{ status: Hex }>(rpcUrl, 'eth_sendTransactionSync', [transaction])
    if (receipt.status !== '0x1') throw new Error(`A seeding transaction to ${to} failed (${data.slice(0, 10)}).`)
  }

  return {
    address,
    rpcUrl,
    send,
    write: (to, abi, functionName, args, value) =>
      send(to, encodeFunctionData({ abi: abi as Abi, functionName, args }), value),
    async read<T>(to: Address, abi: Abi, functionName: string, args: readonly unknown[]) {
      const request = { to, data: encodeFunctionData({ abi, functionName, args }) }
      const data = await call<Hex>(rpcUrl, 'eth_call', [request, 'latest'])
      return decodeFunctionResult({ abi, functionName, data }) as T
    },
    async deploy(artifact, args = [], salt = zeroSalt, by = factory) {
      const bytecode = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args })
      const target = getContractAddress({ opcode: 'CREATE2', from: by, salt, bytecode })
      if ((await call<Hex>(rpcUrl, 'eth_getCode', [target, 'latest'])) === '0x') {
        await send(by, `${salt}${bytecode.slice(2)}`)
      }
      return target
    },
  }
}
