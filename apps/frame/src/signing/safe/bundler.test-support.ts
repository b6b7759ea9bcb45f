import { startTestBundler } from '@portico/sandbox/bundler'
import { createPublicClient, type Hex, http, toHex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { contextOf, requestOf } from '../context.test-support.js'
import { addressesOf, deriveKeys, signerOf } from '../keys.js'
import type { Signer, SigningContext, SmartAccount } from '../signer.js'
import { type SafeOwner, safeAddress } from './account.js'
import { type OwnerChange, prepareOwnerChange } from './ownerChange.js'
import { softwarePasskey } from './passkey.test-support.js'
import { operationStatus } from './status.js'

/** A chain with a bundler, there while the tests of a file run. */
export let world: Awaited<ReturnType<typeof startTestBundler>>
export function withBundler(): void {
  beforeAll(async () => {
    world = await startTestBundler()
  }, 240_000)
  afterAll(() => world?.stop())
}

export const caip = 'eip155:31337' as const
export const client = () => createPublicClient({ transport: http(world.one.rpcUrl) })

async function ask(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
const bundler: NonNullable<SmartAccount['bundler']> = (method, params) =>
  ask(method.startsWith('pm_') ? world.bundler.paymaster.url : world.bundler.url, method, params)

/** A wallet of its own for each test. */
export function walletOf(seed: number) {
  const keys = deriveKeys(new Uint8Array(16).fill(seed))
  const address = addressesOf(keys)
  return { address, signer: signerOf(keys), safe: safeAddress(address.eip155) }
}

export function contextFor(
  { address, safe }: ReturnType<typeof walletOf>,
  more: Partial<SmartAccount> = {},
): SigningContext {
  const { context } = contextOf()
  return {
    ...context,
    address,
    rpc: (_, method, params) => ask(world.one.rpcUrl, method, params),
    network: { ...context.network!, caipNetworkId: caip },
    smartAccount: { address: safe, isPreferred: true, bundler, ...more },
  }
}

export const pay = (to: string, value: bigint) => ask(world.one.rpcUrl, 'anvil_setBalance', [to, toHex(value)])
export const balance = (address: string) => client().getBalance({ address: address as Hex })

/** A wallet that a passkey owns, and what signs for it. */
export function passkeyWallet(seed: number, options?: Parameters<typeof softwarePasskey>[1]) {
  const { key, signer } = softwarePasskey(seed, options)
  const safe = safeAddress(key)
  const wallet = { address: { eip155: safe, solana: '' }, signer, safe }
  return { ...wallet, context: contextFor(wallet, { passkey: key }) }
}

export const callsRequest = (calls: readonly object[], more: object = {}) =>
  requestOf('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...more }], caip)

export async function settled(id: string, sender: string): Promise<any> {
  const { context } = contextOf()
  const place = { rpc: contextFor(walletOf(1)).rpc, network: { ...context.network!, caipNetworkId: caip } }
  return expect
    .poll(() => operationStatus([id], { ...place, sender, bundler }), { timeout: 60_000 })
    .toMatchObject({ status: 200 })
    .then(() => operationStatus([id], { ...place, sender, bundler }))
}

/** As the wallet’s own window asks for it. */
export function changes({ context, safe }: { context: SigningContext; safe: string }, owner: SafeOwner) {
  const whole = { ...context, network: context.network!, address: { eip155: safe, solana: '' }, owner, bundler }
  return async (change: OwnerChange, by: Signer) => {
    const request = { chainId: caip, origin: 'https://wallet.example' }
    const prepared = await prepareOwnerChange(change, request, { ...whole, isSponsored: false })
    return { ...prepared, hash: (await prepared.finish(by)) as Hex }
  }
}
