import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTestWallet, type ProviderRequest, type TestWallet, type TestWalletOptions } from 'portico/testing/evm'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { ownConnection } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'

export const receiver = '0x000000000000000000000000000000000000dEaD'

export async function ask<T = unknown>(wallet: TestWallet, request: ProviderRequest): Promise<T> {
  const asked = wallet.provider.request(request)
  asked.catch(() => {})
  await wallet.approve()
  return (await asked) as T
}
export function record(wallet: TestWallet): [string, unknown][] {
  const seen: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect']) {
    wallet.provider.on(event, (payload: never) => seen.push([event, payload]))
  }
  return seen
}
export const account = (wallet: TestWallet, index = 0) => wallet.accounts[index] as Hex

/** Demo wallets on two fresh chains. */
export function walletsForTests() {
  const chains = {} as Awaited<ReturnType<typeof startTestChains>>
  beforeAll(async () => {
    Object.assign(chains, await startTestChains())
  })
  afterAll(() => chains.stop?.())

  const info = { name: 'Lantern', rdns: 'dev.portico.lantern' }
  function create(options: Partial<TestWalletOptions> = {}): TestWallet {
    return createTestWallet({ info, chains: [chain('one')], origin: 'http://localhost:4300', ...options })
  }
  function chain(name: 'one' | 'two') {
    return { id: chains[name].chainId, name: chains[name].name, rpcUrl: chains[name].rpcUrl }
  }
  async function connected(options: Partial<TestWalletOptions> = {}): Promise<TestWallet> {
    const wallet = create(options)
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.approve()
    await asked
    return wallet
  }
  const client = () => createPublicClient({ transport: http(chains.one.rpcUrl) })
  return { chains, create, chain, connected, client }
}

/** A node behind another address; `after` runs between its answer and whoever asked. */
export async function startProxy(
  rpcUrl: string,
  after: (method: string, params: readonly unknown[]) => Promise<{ result: unknown } | undefined>,
) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const answer = await fetch(rpcUrl, { method: 'POST', headers: ownConnection, body })
    const told = await answer.text()
    const { method, params, ...asked } = JSON.parse(body) as { method: string; params: readonly unknown[] }
    const instead = await after(method, params)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(instead ? JSON.stringify({ ...asked, ...instead }) : told)
  }
  const server = createServer((request, response) => {
    // Who asked hears that there is no answer.
    pass(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
