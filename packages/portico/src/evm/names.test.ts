import { namehash as viemNamehash } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startServices } from '../../../../apps/services/src/index.js'
import { startTestDatabase } from '../../../../apps/services/src/testing/index.js'
import { mnemonic } from '../../../../sandbox/chains/anvil.js'
import { call } from '../../../../sandbox/chains/rpc.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { contractSettings } from '../../../../sandbox/parts/served.js'
import type { Network } from '../base/entities/network.js'
import { createPortico } from '../core/createPortico.js'
import type { NamesFeature } from '../core/family.js'
import { resolveName } from '../core/features/names/resolve.js'
import type { PorticoOptions } from '../core/options.js'
import { evm } from './family.js'
import { namehash } from './names.js'

const { signal } = new AbortController()
const accountOf = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index }).address
const [alice, bob, carol] = [accountOf(0), accountOf(1), accountOf(2)]

const chains = await startTestChains()
const server = await startTestDatabase()
const services = await startServices({
  databaseUrl: server.url,
  port: 0,
  logLevel: 'silent',
  chains: [
    {
      id: 'eip155:31337',
      name: 'One',
      symbol: 'ETH',
      rpcUrls: [chains.one.rpcUrl],
      ...contractSettings(chains.seeded),
    },
  ],
})
afterAll(async () => {
  await services.stop()
  await server.stop()
  await chains.stop()
})

function networkOf(part: Partial<Network> = {}): Network {
  return {
    id: 31337,
    name: 'One',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chains.one.rpcUrl] } },
    contracts: { ensRegistry: chains.seeded.names.registry },
    testnet: true,
    ...part,
  }
}

function makeClient(options: Partial<PorticoOptions> = {}) {
  const portico = createPortico({
    projectId: 'a'.repeat(32),
    metadata: { name: 'Quay', description: 'A test', url: 'https://quay.example', icons: [] },
    networks: [networkOf()],
    families: [evm({ discover: 'none' })],
    logLevel: 'silent',
    ...options,
  })
  onTestFinished(() => portico.destroy())
  return portico.client
}

async function register(label: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const name = `${label}.portico.id`
  const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ message, signature, coin_type: 2147483648 + 31337, address: account.address })
  const answer = await fetch(`${services.url}/v1/profile/account`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return { name, address: account.address }
}

test('namehash: default', () => {
  for (const name of ['eth', 'alice.eth', 'a.b.c.portico.id']) expect(`0x${namehash(name)}`).toBe(viemNamehash(name))
})

describe('without services', () => {
  test('default: the registry of the network', async () => {
    expect(await resolveName(makeClient(), ' Alice.ETH ', { signal })).toEqual({
      name: 'alice.eth',
      address: alice,
      avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    expect(await resolveName(makeClient(), 'bob.eth', { signal })).toEqual({ name: 'bob.eth', address: bob })
    expect(await resolveName(makeClient(), 'nobody.eth', { signal })).toBeUndefined()
  })

  test('error: names/resolve-failed where the answer is kept off the chain, and where the node is gone', async () => {
    const elsewhere = '0x000000000000000000000000000000000000bbbb'
    // Reverts with OffchainLookup.
    await call(chains.one.rpcUrl, 'anvil_setCode', [elsewhere, '0x63556f183060e01b5f5260045ffd'])
    const away = makeClient({ networks: [networkOf({ contracts: { ensRegistry: elsewhere } })] })
    await expect(resolveName(away, 'alice.eth', { signal })).rejects.toMatchObject({
      code: 'names/resolve-failed',
      message: 'Error resolving name',
    })
    const nowhere = makeClient({ networks: [networkOf({ rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } })] })
    await expect(resolveName(nowhere, 'alice.eth', { signal })).rejects.toMatchObject({ code: 'names/resolve-failed' })
  })

  test.each(['аlice.eth', 'alice', 'a..eth', 'a b.eth', 'xn--fiq228c.eth', '\u212a.eth', `${'a'.repeat(64)}.eth`])(
    'error: names/bad-form: %s',
    async (name) => {
      await expect(resolveName(makeClient(), name, { signal })).rejects.toMatchObject({ code: 'names/bad-form' })
    },
  )

  test('behavior: a register of a test network says nothing about real money', async () => {
    const real = networkOf({ id: 10, caipNetworkId: 'eip155:10', contracts: undefined, testnet: undefined })
    expect(await resolveName(makeClient({ networks: [real, networkOf()] }), 'alice.eth', { signal })).toBeUndefined()
  })

  test('param: signal', async () => {
    const stop = new AbortController()
    const asking = resolveName(makeClient(), 'alice.eth', { signal: stop.signal })
    stop.abort(new Error('left'))
    await expect(asking).rejects.toThrow('left')
  })
})

describe('with services', () => {
  test('default: their own names and those of ENS', async () => {
    const { name, address } = await register('penelope')
    const client = makeClient({ services: services.url })
    expect(await resolveName(client, name, { signal })).toEqual({ name, address })
    expect(await resolveName(client, 'carol.eth', { signal })).toEqual({ name: 'carol.eth', address: carol })
    expect(await resolveName(client, 'nobodyatall.portico.id', { signal })).toBeUndefined()
  })

  test('behavior: while they are out, the chain still knows its names and theirs fail', async () => {
    const client = makeClient({ services: 'http://127.0.0.1:1' })
    expect(await resolveName(client, 'bob.eth', { signal })).toEqual({ name: 'bob.eth', address: bob })
    await expect(resolveName(client, 'penelope.portico.id', { signal })).rejects.toMatchObject({
      code: 'names/resolve-failed',
    })
  })
})

describe('nameOf', () => {
  test('default, and an address that has no primary name', async () => {
    const options = { network: networkOf(), signal }
    const nameOf = async (...[given]: Parameters<NamesFeature['nameOf']>) =>
      (await makeClient().families.get('eip155')?.features.names?.())?.nameOf(given)
    const found = await nameOf({ ...options, address: alice })
    expect(found).toMatchObject({ name: 'alice.eth', avatar: expect.stringMatching(/^data:image/) })
    expect(await nameOf({ ...options, address: carol })).toBeUndefined()
    const without = { ...options, network: networkOf({ contracts: undefined }), address: alice }
    expect(await nameOf(without)).toBeUndefined()
  })
})
