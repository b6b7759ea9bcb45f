import { type GrantedPermission, type PermissionProvider, redeemPermission, takeCall } from 'portico/permissions'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { requestOf } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import {
  balance,
  caip,
  client,
  contextFor,
  pay,
  settled,
  walletOf,
  withBundler,
  world,
} from '../safe/bundler.test-support.js'
import type { SigningContext } from '../signer.js'
import type { Bounds } from './bounds.js'
import { type Framework, makeFramework, shop, signed } from './framework.test-support.js'
import { manager } from './manager.js'

// Slow: a real node and a real bundler.
withBundler()
let framework: Framework
beforeAll(async () => {
  framework = await makeFramework(world)
  await framework.lendCode()
})

const week = 604_800n

/** What the wallet of `self` gave to somebody, as an app keeps it. */
async function givenTo(to: string, kind: 'native' | 'token' = 'token'): Promise<GrantedPermission> {
  const asset = kind === 'native' ? ({ kind } as const) : ({ kind, address: framework.usdx } as const)
  const start = await framework.now()
  const bounds: Bounds = { kind: 'periodic', asset, amount: 5n, period: week, start, until: start + 4n * week }
  const { context } = await signed(bounds, { to: to as Hex })
  const token = kind === 'token' ? (framework.usdx as Hex) : undefined
  return {
    chainId: 31_337,
    to: to as Hex,
    permission: { type: 'periodic', token, amount: 5n, period: Number(week) },
    until: Number(bounds.until),
    context,
    delegationManager: manager,
  }
}
const heldOf = async (who: string, token: string) =>
  BigInt(
    await framework.ask<Hex>('eth_call', [
      { to: token, data: `0x70a08231${who.slice(2).padStart(64, '0')}` },
      'latest',
    ]),
  )

/** The embedded wallet of the one who redeems, whose person agrees to whatever is not blocked. */
function embedded({ signer, address, safe }: ReturnType<typeof walletOf>, context: SigningContext) {
  const request: PermissionProvider['request'] = async ({ method, params }) => {
    if (method === 'eth_accounts') return context.smartAccount?.isPreferred ? [safe, address.eip155] : [address.eip155]
    const { sheet, finish } = await prepare(requestOf(method, params, caip), context)
    expect(sheet).toMatchObject({ isBlocked: false, risk: 'medium' })
    expect(sheet.steps[0]?.words.key, 'whose permission it is').toBe('step.redeem')
    return finish(signer)
  }
  return { request }
}

test('default: by a bundler: an operation of the redeemer’s smart account, whose fee somebody else pays', async () => {
  const wallet = walletOf(41)
  const given = await givenTo(wallet.safe)
  const before = await heldOf(shop, framework.usdx)
  const provider = embedded(wallet, contextFor(wallet))
  const capabilities = { paymasterService: { url: world.bundler.paymaster.url } }
  const sent = await redeemPermission(provider, given, { receiver: shop, amount: 5n }, { by: 'calls', capabilities })
  if (sent.by !== 'calls') throw new Error('Not by calls')
  expect(await settled(sent.id, wallet.safe)).toMatchObject({ receipts: [{ status: '0x1' }] })
  expect(await heldOf(shop, framework.usdx)).toBe(before + 5n)
  expect(await balance(wallet.safe), 'nothing for the fee').toBe(0n)
  // The week is used up, and the wallet tells so before anything is sent.
  await expect(
    redeemPermission(provider, given, { receiver: shop, amount: 1n }, { by: 'calls', capabilities }),
  ).rejects.toMatchObject({ code: 'rpc/error' })
})

test('behavior: by a bundler, as the one transaction that it is asked for', async () => {
  const wallet = walletOf(42)
  await pay(wallet.safe, parseEther('1'))
  const given = await givenTo(wallet.safe, 'native')
  const before = await balance(shop)
  const sent = await redeemPermission(embedded(wallet, contextFor(wallet)), given, { receiver: shop, amount: 5n })
  if (sent.by !== 'transaction') throw new Error('Not by a transaction')
  expect((await client().getTransactionReceipt({ hash: sent.hash })).status).toBe('success')
  expect(await balance(shop)).toBe(before + 5n)
})

test('behavior: by a transaction of the connected account, and one that it was not given to is asked for nothing', async () => {
  const wallet = walletOf(43)
  const context = { ...contextFor(wallet), smartAccount: undefined }
  await pay(wallet.address.eip155, parseEther('1'))
  const given = await givenTo(wallet.address.eip155)
  const before = await heldOf(shop, framework.usdx)
  const sent = await redeemPermission(embedded(wallet, context), given, { receiver: shop, amount: 5n })
  if (sent.by !== 'transaction') throw new Error('Not by a transaction')
  expect((await client().waitForTransactionReceipt({ hash: sent.hash })).status).toBe('success')
  expect(await heldOf(shop, framework.usdx)).toBe(before + 5n)
  const thief = walletOf(44)
  await expect(
    redeemPermission(embedded(thief, { ...contextFor(thief), smartAccount: undefined }), given, {
      receiver: shop,
      amount: 1n,
    }),
  ).rejects.toMatchObject({ code: 'permission/no-redeemer' })
})

test('behavior: by a transaction of a server’s own key', async () => {
  const account = privateKeyToAccount(`0x${'2d'.repeat(32)}`)
  await pay(account.address, parseEther('1'))
  const given = await givenTo(account.address)
  const before = await heldOf(shop, framework.usdx)
  const server = createWalletClient({ account, chain: foundry, transport: http(world.one.rpcUrl) })
  const hash = await server.sendTransaction(takeCall(given, shop, 5n))
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await heldOf(shop, framework.usdx)).toBe(before + 5n)
})
