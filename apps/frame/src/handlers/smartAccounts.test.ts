import { expect, test } from 'vitest'
import { startFrame } from './handlers.test-support.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number, more: object = {}) => ({
  caipNetworkId: `eip155:${id}` as const,
  rpcUrl: `/rpc/eip155:${id}`,
  name: `Network ${id}`,
  nativeCurrency: ether,
  ...more,
})

async function signedIn() {
  const frame = startFrame({
    smartAccountEnabledNetworks: [137],
    networks: [
      network(1),
      network(137, { bundler: { url: '/bundler/eip155:137?projectId=p', sponsors: false, paymasters: true } }),
    ],
  })
  const { wallet } = await frame.wallet.adopt(frame.session())
  const smart = await frame.frame.accounts.smartAddress()
  const rpc = (method: string, params: unknown, chainId = 137) =>
    frame.request('RPC_REQUEST', { method, params, chainId })
  return { ...frame, addresses: wallet.addresses, smart, rpc }
}

test('behavior: wallet_getCapabilities tells what each account can do where', async () => {
  const { rpc, addresses, smart, request } = await signedIn()
  const plain = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }
  const able = {
    atomic: { status: 'supported' },
    paymasterService: { supported: true },
    assetDiscovery: { supported: true },
  }
  expect(await rpc('wallet_getCapabilities', [addresses.eip155])).toEqual({ '0x1': plain, '0x89': plain })
  expect(await rpc('wallet_getCapabilities', [smart])).toEqual({ '0x89': able })
  expect(await rpc('wallet_getCapabilities', [smart, ['0x1']])).toEqual({})
  expect(await rpc('wallet_getCapabilities', undefined)).toEqual({ '0x1': plain, '0x89': plain })
  await request('SWITCH_NETWORK', { chainId: 137 })
  await request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  expect(await rpc('wallet_getCapabilities', undefined)).toEqual({ '0x1': plain, '0x89': able })
  await expect(rpc('wallet_getCapabilities', [`0x${'12'.repeat(20)}`])).rejects.toMatchObject({ code: 4100 })
  await expect(rpc('wallet_getCapabilities', ['ada.eth'])).rejects.toMatchObject({ code: -32602 })
})

test('behavior: wallet_getAssets is answered for the accounts of the wallet, and for no other', async () => {
  const { rpc, smart, addresses, bundler, sent } = await signedIn()
  bundler.wallet_getAssets = { '0x89': [] }
  for (const account of [smart, addresses.eip155])
    expect(await rpc('wallet_getAssets', [{ account, chainFilter: ['0x89'] }])).toEqual({ '0x89': [] })
  expect(await rpc('wallet_getAssets', { account: smart })).toEqual({ '0x89': [] })
  expect(sent[0]).toEqual({
    url: '/assets',
    method: 'wallet_getAssets',
    params: [{ account: smart, chainFilter: ['0x89'] }],
  })
  await expect(rpc('wallet_getAssets', [{ account: `0x${'12'.repeat(20)}` }])).rejects.toMatchObject({ code: 4100 })
  await expect(rpc('wallet_getAssets', [{}])).rejects.toMatchObject({ code: -32602 })
  expect(sent).toHaveLength(3)
})

test('behavior: what is read of operations comes from the bundler of the network', async () => {
  const { rpc, bundler, sent } = await signedIn()
  bundler.eth_supportedEntryPoints = ['0x7']
  expect(await rpc('eth_supportedEntryPoints', [])).toEqual(['0x7'])
  expect(sent).toEqual([{ url: '/bundler/eip155:137?projectId=p', method: 'eth_supportedEntryPoints', params: [] }])
  await expect(rpc('eth_getUserOperationByHash', ['0x1'], 1)).rejects.toMatchObject({ code: 4200 })
})

test('behavior: the status of an operation, from waiting to done, failed or replaced', async () => {
  const { rpc, bundler, says } = await signedIn()
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const id = (nonce: number) => `0x${word(137)}${'ab'.repeat(32)}${word(nonce)}`
  bundler.eth_getUserOperationReceipt = null
  // The node of this test answers 1: the number that the next operation takes.
  expect(await rpc('wallet_getCallsStatus', [id(1)], 1)).toEqual({
    version: '2.0.0',
    id: id(1),
    chainId: '0x89',
    status: 100,
    atomic: true,
    receipts: [],
  })
  // A number that was used up in one of the newest blocks may be its own: the bundler has its receipt later.
  says.eth_call = ([, at]: [unknown, string]) => (at === 'latest' ? '0x1' : '0x0')
  expect(await rpc('wallet_getCallsStatus', [id(0)])).toMatchObject({ status: 100, receipts: [] })
  says.eth_call = () => '0x1'
  expect(await rpc('wallet_getCallsStatus', [id(0)])).toMatchObject({ status: 400, receipts: [] })
  const receipt = {
    transactionHash: `0x${'cd'.repeat(32)}`,
    blockHash: `0x${'ef'.repeat(32)}`,
    blockNumber: '0x2',
    gasUsed: '0x5',
  }
  bundler.eth_getUserOperationReceipt = { success: true, logs: [], receipt }
  expect(await rpc('wallet_getCallsStatus', [id(0)])).toMatchObject({
    status: 200,
    receipts: [{ ...receipt, status: '0x1', logs: [] }],
  })
  bundler.eth_getUserOperationReceipt = { success: false, logs: [], receipt }
  expect(await rpc('wallet_getCallsStatus', [id(0)])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  const elsewhere = `0x${word(1)}${'ab'.repeat(32)}${word(0)}`
  await expect(rpc('wallet_getCallsStatus', [elsewhere])).rejects.toMatchObject({ code: 4200 })
})

test('error: the smart account gives no lasting permissions', async () => {
  const { rpc, frame, request } = await signedIn()
  await request('SWITCH_NETWORK', { chainId: 137 })
  await request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  frame.wallet.hasKey = async () => true
  for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])
    await expect(rpc(method, [{}])).rejects.toMatchObject({ code: 4200 })
})
