import { call as rpcOf } from '@portico/sandbox/chains/rpc'
import { createSignInServer } from '@portico/services/siwx'
import { formatSignIn } from 'portico/wire'
import { encodeFunctionData, type Hex, parseAbi, parseEther, stringToHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { makeHandedOver } from '../../handlers/handedOver.js'
import type { Node } from '../../handlers/node.js'
import type { Project } from '../../project.js'
import { requestOf, stranger } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import type { Signer, SigningContext } from '../signer.js'
import {
  balance,
  caip,
  callsRequest,
  changes,
  client,
  contextFor,
  passkeyWallet,
  pay,
  settled,
  walletOf,
  withBundler,
  world,
} from './bundler.test-support.js'
import { p256Verifier, setupMultiSend, sharedSigner, signerFactory, signerSingleton } from './contracts.js'
import { softwarePasskey } from './passkey.test-support.js'
import { signerOf as signerOfPasskey } from './passkeySigner.js'

withBundler()

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

test('behavior: what takes more gas in a later block than in the newest goes through, as a swap does whose pool was used a moment ago', async () => {
  const wallet = walletOf(45)
  await pay(wallet.safe, parseEther('1'))
  const pool = `0x${'d0'.repeat(20)}`
  // Where a block of another time was the last to come by, it writes down the time, twice.
  await rpcOf(world.one.rpcUrl, 'anvil_setCode', [pool, '0x425f5414600f57425f5542600155005b00'])
  const [from] = await rpcOf<Hex[]>(world.one.rpcUrl, 'eth_accounts')
  const use = async () => {
    const hash = await rpcOf<Hex>(world.one.rpcUrl, 'eth_sendTransaction', [{ from, to: pool }])
    await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  await use()
  const request = callsRequest([{ to: pool, data: '0x01' }])
  for (const isNew of [true, false]) {
    await use()
    const { finish } = await prepare(request, contextFor(wallet))
    await rpcOf(world.one.rpcUrl, 'evm_increaseTime', [60])
    const { id } = (await finish(wallet.signer)) as { id: string }
    expect(await settled(id, wallet.safe), `the account is new: ${isNew}`).toMatchObject({
      receipts: [{ status: '0x1' }],
    })
  }
})

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

test('behavior: a passkey whose pages are long pays no fee where somebody else does, with its first operation and every other', async () => {
  const { safe, signer, context } = passkeyWallet(13, { page: `https://${'long.'.repeat(40)}example` })
  await pay(safe, 15n)
  const paymasterService = { url: world.bundler.paymaster.url }
  for (const left of [10n, 5n, 0n]) {
    const { finish } = await prepare(
      callsRequest([{ to: stranger, value: '0x5' }], { capabilities: { paymasterService } }),
      context,
    )
    const { id } = (await finish(signer)) as { id: string }
    expect(await settled(id, safe)).toMatchObject({ receipts: [{ status: '0x1' }] })
    expect(await balance(safe)).toBe(left)
  }
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

test('behavior: a second passkey, a kit and another wallet each open the account alone, until one is taken away', async () => {
  const first = passkeyWallet(21)
  const { safe } = first
  await pay(safe, parseEther('1'))
  const second = softwarePasskey(22)
  const added = { ...second.key, isAdded: true } as const
  const asSecond = contextFor({ ...first, safe }, { passkey: added })
  const send = async (context: SigningContext, by: Signer) => {
    const { finish } = await prepare(requestOf('eth_sendTransaction', [{ to: stranger, value: '0x5' }], caip), context)
    return client().getTransactionReceipt({ hash: (await finish(by)) as Hex })
  }
  const notYet = { code: 5710, message: expect.stringContaining('does not open the wallet on this network') }
  await expect(send(asSecond, second.signer)).rejects.toMatchObject(notYet)

  // The change makes the account along with it.
  const change = changes(first, first.context.smartAccount!.passkey!)
  const { sheet } = await change({ kind: 'passkey', key: second.key }, first.signer)
  expect(sheet.steps.map(({ words }) => words.key)).toEqual(['step.ownerPasskey'])
  expect([sheet.risk, sheet.notes.map(({ title }) => title.key)]).toEqual([
    'high',
    expect.arrayContaining(['note.owner.title', 'note.deploy.title']),
  ])
  expect((await send(asSecond, second.signer)).status).toBe('success')
  const message = 'Order 2291: reserve two seats'
  const signed = await prepare(requestOf('personal_sign', [stringToHex(message), safe], caip), asSecond)
  const signature = (await signed.finish(second.signer)) as Hex
  expect(await client().verifyMessage({ address: safe, message, signature })).toBe(true)

  // The second lets a kit in, the kit a third passkey and another wallet.
  const kit = walletOf(23)
  await changes({ context: asSecond, safe }, added)({ kind: 'kit', address: kit.address.eip155 }, second.signer)
  const byKit = changes({ context: asSecond, safe }, kit.address.eip155)
  const third = softwarePasskey(24)
  await byKit({ kind: 'passkey', key: third.key }, kit.signer)
  const wallet = walletOf(25)
  await byKit({ kind: 'wallet', address: wallet.address.eip155 }, kit.signer)
  const asThird = contextFor({ ...first, safe }, { passkey: { ...third.key, isAdded: true } })
  expect((await send(asThird, third.signer)).status).toBe('success')
  const owners = () =>
    client().readContract({
      address: safe,
      abi: parseAbi(['function getOwners() view returns (address[])']),
      functionName: 'getOwners',
    })
  const list = [wallet.address.eip155, signerOfPasskey(third.key), kit.address.eip155, signerOfPasskey(second.key)]
  expect(await owners()).toEqual([...list, sharedSigner])

  // What was taken away opens nothing.
  await byKit({ kind: 'less', address: signerOfPasskey(second.key), before: kit.address.eip155 }, kit.signer)
  expect(await owners()).not.toContain(signerOfPasskey(second.key))
  await expect(send(asSecond, second.signer)).rejects.toMatchObject(notYet)
  await byKit({ kind: 'less', address: sharedSigner, before: kit.address.eip155 }, kit.signer)
  await expect(send(first.context, first.signer)).rejects.toMatchObject({ code: -32603 })
  expect((await send(asThird, third.signer)).status).toBe('success')
})

test('behavior: the account of a key is handed over to a passkey, and the key opens it no more', async () => {
  const wallet = walletOf(26)
  await pay(wallet.safe, parseEther('1'))
  const plain = contextFor(wallet)
  const time = { now: 0 }
  const project = { networks: [plain.network] } as unknown as Project
  const handedOver = makeHandedOver({ project, node: plain.rpc as Node, now: () => time.now })
  const isHandedOver = () => handedOver(caip, wallet.safe, wallet.address.eip155)
  const context = contextFor(wallet, { isHandedOver })
  expect(await isHandedOver()).toBe(false)
  const passkey = softwarePasskey(27)
  const place = { context, safe: wallet.safe }
  await changes(place, wallet.address.eip155)({ kind: 'passkey', key: passkey.key }, wallet.signer)
  const added = { ...passkey.key, isAdded: true } as const
  const less = { kind: 'less', address: wallet.address.eip155, before: signerOfPasskey(added) } as const
  // As long as both open it, the key speaks.
  time.now += 15_000
  await (await prepare(requestOf('personal_sign', ['0x61', wallet.safe], caip), context)).finish(wallet.signer)
  await changes(place, added)(less, passkey.signer)
  time.now += 15_000
  const asked = requestOf('eth_sendTransaction', [{ to: stranger, value: '0x5' }], caip)
  for (const refused of [asked, requestOf('personal_sign', ['0x61', wallet.safe], caip)])
    await expect(prepare(refused, context)).rejects.toMatchObject({
      code: 4100,
      data: { reason: 'handed-over', chainId: 31337 },
    })
  // The account itself says the same of what is sent to it past that.
  await expect(prepare(asked, plain).then(({ finish }) => finish(wallet.signer))).rejects.toMatchObject({
    code: -32603,
  })
  const byPasskey = contextFor({ ...wallet, address: { eip155: wallet.safe, solana: '' } }, { passkey: added })
  const { finish } = await prepare(asked, byPasskey)
  expect((await client().getTransactionReceipt({ hash: (await finish(passkey.signer)) as Hex })).status).toBe('success')
})

test('error: a page never changes who opens the account, and no passkey is let in where its signer has other code', async () => {
  const first = passkeyWallet(28)
  await pay(first.safe, parseEther('1'))
  const data = encodeFunctionData({
    abi: parseAbi(['function addOwnerWithThreshold(address,uint256)']),
    args: [stranger, 1n],
  })
  for (const asked of [
    requestOf('eth_sendTransaction', [{ to: first.safe, data }], caip),
    callsRequest([
      { to: stranger, value: '0x1' },
      { to: first.safe, data },
    ]),
  ])
    await expect(prepare(asked, first.context)).rejects.toMatchObject({ code: 4100 })
  const { key } = softwarePasskey(29)
  for (const [address, code] of [
    [signerFactory, '0x'],
    [signerSingleton, '0x00'],
  ]) {
    const rpc: SigningContext['rpc'] = async (network, method, params) =>
      method === 'eth_getCode' && params[0] === address ? code : first.context.rpc(network, method, params)
    const change = changes(
      { context: { ...first.context, rpc }, safe: first.safe },
      first.context.smartAccount!.passkey!,
    )
    await expect(change({ kind: 'passkey', key }, first.signer)).rejects.toMatchObject({ code: 5710 })
  }
})
