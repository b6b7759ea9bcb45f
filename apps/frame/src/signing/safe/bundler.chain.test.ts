import { startTestBundler } from '@portico/sandbox/bundler'
import { createSignInServer } from '@portico/services/siwx'
import { formatSignIn } from 'portico/wire'
import { createPublicClient, encodeFunctionData, type Hex, http, parseAbi, parseEther, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, requestOf, stranger } from '../context.test-support.js'
import { addressesOf, deriveKeys, signerOf } from '../keys.js'
import { prepare } from '../prepare.js'
import type { SigningContext, SmartAccount } from '../signer.js'
import { safeAddress } from './account.js'
import { p256Verifier, setupMultiSend, sharedSigner } from './contracts.js'
import { softwarePasskey } from './passkey.test-support.js'
import { operationStatus } from './status.js'

let world: Awaited<ReturnType<typeof startTestBundler>>
const caip = 'eip155:31337' as const
const client = () => createPublicClient({ transport: http(world.one.rpcUrl) })

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
function walletOf(seed: number) {
  const keys = deriveKeys(new Uint8Array(16).fill(seed))
  const address = addressesOf(keys)
  return { address, signer: signerOf(keys), safe: safeAddress(address.eip155) }
}

function contextFor({ address, safe }: ReturnType<typeof walletOf>, more: Partial<SmartAccount> = {}): SigningContext {
  const { context } = contextOf()
  return {
    ...context,
    address,
    rpc: (_, method, params) => ask(world.one.rpcUrl, method, params),
    network: { ...context.network!, caipNetworkId: caip },
    smartAccount: { address: safe, isPreferred: true, bundler, ...more },
  }
}

const pay = (to: string, value: bigint) => ask(world.one.rpcUrl, 'anvil_setBalance', [to, toHex(value)])
const balance = (address: string) => client().getBalance({ address: address as Hex })

beforeAll(async () => {
  world = await startTestBundler()
}, 240_000)
afterAll(() => world?.stop())

test('default: the first operation makes the account and pays for itself', async () => {
  const wallet = walletOf(1)
  await pay(wallet.safe, parseEther('1'))
  const context = contextFor(wallet)
  const request = requestOf('eth_sendTransaction', [{ to: stranger, value: toHex(5n) }], caip)
  const before = await balance(stranger)
  const { sheet, finish } = await prepare(request, context)
  expect(sheet.account).toBe(wallet.safe)
  expect(sheet.notes.map(({ title }) => title.key)).toContain('note.deploy.title')
  expect(sheet.fee).toMatchObject({ symbol: 'ETH', isMost: true })
  expect(sheet.facts.map(({ label }) => label.key)).toEqual(['fact.until'])
  const hash = (await finish(wallet.signer)) as Hex
  expect((await client().getTransactionReceipt({ hash })).status).toBe('success')
  expect(await balance(stranger)).toBe(before + 5n)
  expect(await client().getCode({ address: wallet.safe })).toBeDefined()
  const again = await prepare(request, context)
  expect(again.sheet.notes.map(({ title }) => title.key)).not.toContain('note.deploy.title')
})

const callsRequest = (calls: readonly object[], more: object = {}) =>
  requestOf('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...more }], caip)

async function settled(id: string, sender: string): Promise<any> {
  const { context } = contextOf()
  const place = { rpc: contextFor(walletOf(1)).rpc, network: { ...context.network!, caipNetworkId: caip } }
  return expect
    .poll(() => operationStatus([id], { ...place, sender, bundler }), { timeout: 60_000 })
    .toMatchObject({ status: 200 })
    .then(() => operationStatus([id], { ...place, sender, bundler }))
}

test('behavior: a batch of two is one operation that somebody else pays for', async () => {
  const wallet = walletOf(2)
  await pay(wallet.safe, 12n)
  const calls = [
    { to: stranger, value: '0x5' },
    { to: wallet.address.eip155, value: '0x7' },
  ]
  const before = await balance(stranger)
  const paymasterService = { url: world.bundler.paymaster.url }
  const { sheet, finish } = await prepare(
    callsRequest(calls, { capabilities: { paymasterService } }),
    contextFor(wallet),
  )
  expect(sheet.facts.map(({ label, value }) => [label.key, value.type])).toEqual([
    ['fact.fee', 'words'],
    ['fact.paymaster', 'text'],
    ['fact.until', 'time'],
  ])
  expect(sheet.steps.map(({ words }) => words.values?.amount)).toEqual(['0.000000000000000005', '0.000000000000000007'])
  const { id } = (await finish(wallet.signer)) as { id: string }
  const done = await settled(id, wallet.safe)
  expect(done).toMatchObject({ atomic: true, chainId: '0x7a69', receipts: [{ status: '0x1' }] })
  expect(await balance(stranger)).toBe(before + 5n)
  expect(await balance(wallet.address.eip155)).toBe(7n)
  expect(await balance(wallet.safe), 'nothing for the fee').toBe(0n)
})

test('behavior: of a batch that fails nothing happens', async () => {
  const wallet = walletOf(3)
  await pay(wallet.safe, parseEther('1'))
  const { mischief } = world.seeded
  const calls = [
    { to: stranger, value: '0x5' },
    { to: mischief, data: encodeFunctionData({ abi: parseAbi(['function refuse(string)']), args: ['no'] }) },
  ]
  await expect(prepare(callsRequest(calls), contextFor(wallet))).rejects.toMatchObject({ code: -32603 })
})

/** As an app's server checks it. */
async function signIn(wallet: ReturnType<typeof walletOf>): Promise<void> {
  const host = 'https://app.example'
  const server = createSignInServer({
    domains: ['app.example'],
    secret: 'a secret that nobody else knows, 32+',
    rpcUrls: { [caip]: world.one.rpcUrl },
  })
  const { nonce } = (await (await server.handle(new Request(`${host}/api/nonce`))).json()) as { nonce: string }
  const message = formatSignIn({
    domain: 'app.example',
    uri: host,
    version: '1',
    chainId: caip,
    accountAddress: wallet.safe,
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const context = { ...contextFor(wallet), now: Date.now() }
  const { sheet, finish } = await prepare(
    requestOf('personal_sign', [stringToHex(message), wallet.safe], caip),
    context,
  )
  expect([sheet.title, sheet.isBlocked]).toEqual(['signIn', false])
  const enter = (signature: unknown) =>
    server.handle(
      new Request(`${host}/api/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: host },
        body: JSON.stringify({ message, signature }),
      }),
    )
  const stranger = walletOf(99)
  expect((await enter(await finish(stranger.signer))).status).not.toBe(200)
  expect((await enter(await finish(wallet.signer))).status).toBe(200)
}

test('behavior: a message and a form of an account count before and after it stands', async () => {
  const wallet = walletOf(4)
  const context = contextFor(wallet)
  const message = 'Order 2291: reserve two seats'
  const domain = { name: 'Shop', chainId: 31337 }
  const types = { Order: [{ name: 'seats', type: 'uint256' }] } as const
  const form = { domain, types, primaryType: 'Order', message: { seats: '2' } } as const
  const sign = async (method: string, params: unknown) =>
    (await (await prepare(requestOf(method, params, caip), context)).finish(wallet.signer)) as Hex
  const check = async () => {
    const signature = await sign('personal_sign', [stringToHex(message), wallet.safe])
    expect(await client().verifyMessage({ address: wallet.safe, message, signature })).toBe(true)
    expect(await client().verifyMessage({ address: wallet.safe, message: 'another', signature })).toBe(false)
    const typed = await sign('eth_signTypedData_v4', [wallet.safe, form])
    const asked = { domain, types, primaryType: 'Order', message: { seats: 2n } } as const
    expect(await client().verifyTypedData({ address: wallet.safe, ...asked, signature: typed })).toBe(true)
    return signature
  }
  expect(await check()).toMatch(/(?:6492){16}$/)
  await signIn(wallet)
  await pay(wallet.safe, parseEther('1'))
  const { finish } = await prepare(requestOf('eth_sendTransaction', [{ to: stranger, value: '0x1' }], caip), context)
  await finish(wallet.signer)
  expect(await check()).toHaveLength(132)
  await signIn(wallet)
})

test('error: not enough for what it sends, for its fee, or nobody who pays', async () => {
  const wallet = walletOf(5)
  const send = (value: bigint) => requestOf('eth_sendTransaction', [{ to: stranger, value: toHex(value) }], caip)
  const message = 'The account does not have enough for this and its fee.'
  const short = async () => {
    const { sheet, finish } = await prepare(send(5n), contextFor(wallet))
    expect([sheet.isBlocked, sheet.notes[0]?.title.key]).toEqual([true, 'note.short.title'])
    await expect(finish(wallet.signer)).rejects.toMatchObject({ message })
  }
  await short()
  await pay(wallet.safe, 5n)
  await short()
  // Who refuses is asked for nothing more: the operator's offer falls back to the account, the app's demand does not.
  const refuses = { paymasterService: { url: world.bundler.paymaster.url, context: { policy: 'none' } } }
  await expect(
    prepare(callsRequest([{ to: stranger, value: '0x5' }], { capabilities: refuses }), contextFor(wallet)),
  ).rejects.toMatchObject({ message: 'Whoever was to pay the fee does not pay for this.' })
  const { sheet } = await prepare(send(5n), contextFor(wallet, { isSponsored: true }))
  expect(sheet.facts[0]).toMatchObject({ label: { key: 'fact.fee' }, value: { words: { key: 'value.sponsored' } } })
})

test('error: a second operation of the same number is refused, and the first one goes on', async () => {
  const wallet = walletOf(6)
  await pay(wallet.safe, parseEther('1'))
  const request = callsRequest([{ to: stranger, value: '0x1' }])
  const both = await Promise.all([prepare(request, contextFor(wallet)), prepare(request, contextFor(wallet))])
  const [first, second] = both
  const { id } = (await first.finish(wallet.signer)) as { id: string }
  await settled(id, wallet.safe)
  await expect(second.finish(wallet.signer)).rejects.toMatchObject({
    message: 'Another operation of this account waits. Try again once it is done.',
  })
})

/** A wallet that a passkey owns, and what signs for it. */
function passkeyWallet(seed: number, options?: Parameters<typeof softwarePasskey>[1]) {
  const { key, signer } = softwarePasskey(seed, options)
  const safe = safeAddress(key)
  const wallet = { address: { eip155: safe, solana: '' }, signer, safe }
  return { ...wallet, context: contextFor(wallet, { passkey: key }) }
}

test('behavior: a passkey makes its account with the first operation, and alone moves what is in it', async () => {
  const { safe, signer, context } = passkeyWallet(11)
  await pay(safe, parseEther('1'))
  const request = requestOf('eth_sendTransaction', [{ to: stranger, value: toHex(5n) }], caip)
  const before = await balance(stranger)
  const send = async (by = signer) => (await (await prepare(request, context)).finish(by)) as Hex
  for (const other of [passkeyWallet(12).signer, passkeyWallet(11, { isVerified: false }).signer])
    await expect(send(other)).rejects.toMatchObject({ code: -32603 })
  const hashes = [await send(), await send()]
  for (const hash of hashes) expect((await client().getTransactionReceipt({ hash })).status).toBe('success')
  expect(await balance(stranger)).toBe(before + 10n)
  for (const other of [passkeyWallet(12).signer, passkeyWallet(11, { isVerified: false }).signer])
    await expect(send(other)).rejects.toMatchObject({ code: -32603 })
})

test('behavior: a passkey whose pages are long pays no fee where somebody else does', async () => {
  const { safe, signer, context } = passkeyWallet(13, { page: `https://${'long.'.repeat(40)}example` })
  await pay(safe, 5n)
  const paymasterService = { url: world.bundler.paymaster.url }
  const { finish } = await prepare(
    callsRequest([{ to: stranger, value: '0x5' }], { capabilities: { paymasterService } }),
    context,
  )
  const { id } = (await finish(signer)) as { id: string }
  expect(await settled(id, safe)).toMatchObject({ receipts: [{ status: '0x1' }] })
  expect(await balance(safe)).toBe(0n)
})

test('error: where a contract of passkeys is missing, or has other code, nothing is signed', async () => {
  const { safe, signer, context } = passkeyWallet(16)
  await pay(safe, parseEther('1'))
  for (const [address, code, says] of [
    [sharedSigner, '0x', 'there is no SafeWebAuthnSharedSigner'],
    [p256Verifier, '0x6001600052', 'FCLP256Verifier has other code'],
    [setupMultiSend, '0x00', 'MultiSend has other code'],
  ] as const) {
    const rpc: SigningContext['rpc'] = async (network, method, params) =>
      method === 'eth_getCode' && params[0] === address ? code : context.rpc(network, method, params)
    for (const [method, params] of [
      ['eth_sendTransaction', [{ to: stranger, value: '0x1' }]],
      ['personal_sign', ['0x61', safe]],
    ] as const)
      await expect(prepare(requestOf(method, params, caip), { ...context, rpc })).rejects.toMatchObject({
        code: 5710,
        message: expect.stringContaining(says),
      })
  }
  const { finish } = await prepare(requestOf('eth_sendTransaction', [{ to: stranger, value: '0x1' }], caip), context)
  await finish(signer)
})

test('behavior: what a passkey signs is checked as any account’s, before the account is there and after', async () => {
  const { safe, signer, context } = passkeyWallet(14)
  const message = 'Order 2291: reserve two seats'
  const sign = async (by = signer) =>
    (await (await prepare(requestOf('personal_sign', [stringToHex(message), safe], caip), context)).finish(by)) as Hex
  const check = async (signature: Hex) => client().verifyMessage({ address: safe, message, signature })
  expect(await check(await sign())).toBe(true)
  expect(await check(await sign(passkeyWallet(15).signer))).toBe(false)
  await pay(safe, parseEther('1'))
  const { finish } = await prepare(requestOf('eth_sendTransaction', [{ to: stranger, value: '0x1' }], caip), context)
  await finish(signer)
  const made = await sign()
  expect(made).not.toMatch(/(?:6492){16}$/)
  expect(await check(made)).toBe(true)
  expect(await check(await sign(passkeyWallet(15).signer))).toBe(false)
})
