import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import type { endpoints } from 'portico/wire'
import type * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { projectId } from '../addresses.js'
import { startTestBitcoin, type TestBitcoin } from '../bitcoin/testing.js'
import { mnemonic } from '../chains/anvil.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { contractSettings, servedSettings } from '../parts/served.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'
import * as payments from './evmPayments.test-support.js'

export const native = `0x${'e'.repeat(40)}`
export const alice: Address = mnemonicToAccount(mnemonic).address
export const on = (chain: number, address: string) => `eip155:${chain}:${address}`
export type Tx = {
  tx: { from: string; to: string; data: Hex; amount: string; eip155: { gas: string; gasPrice: string } }
}
export type Balance = v.InferOutput<(typeof endpoints)['balance.list']['answer']>['balances'][number]

/** The services in front of two fresh chains, and with `others` of Solana and Bitcoin too. */
export function dataForTests(options: { others?: boolean } = {}) {
  const chains = {} as Awaited<ReturnType<typeof startTestChains>>
  const server = {} as TestDatabase
  const services = {} as RunningServices
  const solana = {} as TestSolana
  const bitcoin = {} as TestBitcoin

  beforeAll(async () => {
    // One after the other: on a busy machine they would keep each other from coming up in time.
    Object.assign(chains, await startTestChains())
    Object.assign(server, await startServicesDatabase())
    if (options.others) {
      Object.assign(solana, await startTestSolana())
      Object.assign(bitcoin, await startTestBitcoin())
    }
    const served = servedSettings({ chains: [], ...(options.others ? { solana, bitcoin } : {}) })
    const settings = contractSettings(chains.seeded)
    const { multicall: _, ...without } = settings
    const started = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      seed: { wallets: 0 },
      chains: [
        { id: 'eip155:31337', name: 'One', symbol: 'ETH', rpcUrls: [chains.one.rpcUrl], ...settings },
        // The same without Multicall3: everything in batches.
        { id: 'eip155:31338', name: 'Two', symbol: 'ETH', rpcUrls: [chains.two.rpcUrl], ...without },
        ...(served.chains ?? []),
      ],
      prices: { ...served.prices, rates: { eur: '0.5' } },
      pictures: served.pictures,
    })
    Object.assign(services, started)
  })
  afterAll(async () => {
    await services.stop?.()
    // What stands is ended, also when another part did not come up.
    for (const it of [bitcoin, solana, server, chains]) await it.stop?.()
  })

  async function ask<T>(
    path: string,
    query: Record<string, string> = {},
    body?: unknown,
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const url = `${services.url}${path}?${new URLSearchParams({ projectId, st: 'portico', sv: 'html-evm-1.0.0', ...query })}`
    const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as T, headers: response.headers }
  }

  return { chains, server, services, solana, bitcoin, ask }
}

/** From alice. */
export const send = (rpcUrl: string, to: string, data: Hex, value = 0n, gas?: string) =>
  payments.send(rpcUrl, { from: alice, to: to as Address, data, value, ...(gas ? { gas: BigInt(gas) } : {}) })
export const held = async (rpcUrl: string, token: string, owner: Address = alice) => {
  if (token === native) return BigInt(await call<Hex>(rpcUrl, 'eth_getBalance', [owner, 'latest']))
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(await call<Hex>(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}
