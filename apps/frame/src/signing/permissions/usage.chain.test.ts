import { startTestChains } from '@portico/sandbox/chains'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectorOf } from '../../confirm/abi.js'
import { signer } from '../context.test-support.js'
import { type Bounds, worstCase } from './bounds.js'
import { usedContexts } from './delegation.js'
import {
  type Framework,
  handOn,
  makeFramework,
  redeemer,
  type Signed,
  self,
  shop,
  signed,
  transfer,
} from './framework.test-support.js'
import { makePlain } from './plain.js'
import { readCaveats, type Told } from './told.js'
import { readUsage } from './usage.js'

// Slow: transactions and their receipts, in blocks of a real node.
let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework

beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
  await framework.lendCode()
})
afterAll(() => chains?.stop())

const told = (permission: Signed, names?: readonly string[]) => readCaveats(permission.delegation, names) as Told
const usage = (permission: Signed) => readUsage(permission, told(permission), framework.ask)
const native = { kind: 'native' } as const
const pay = (permission: Signed, value: bigint) => framework.redeem(redeemer, permission, { to: shop, value })

async function periodic(): Promise<{ bounds: Bounds; permission: Signed; start: bigint }> {
  const start = (await framework.now()) + 10n
  const bounds: Bounds = { kind: 'periodic', asset: native, amount: 1_000n, period: 100n, start, until: start + 250n }
  return { bounds, permission: await signed(bounds), start }
}

test('default: of a periodic permission, what was taken in the period that runs and what can still come', async () => {
  const { bounds, permission, start } = await periodic()
  expect(told(permission)).toMatchObject({ bounds, redeemers: [redeemer.toLowerCase()] })
  expect(await usage(permission)).toEqual({ isRevoked: false, used: 0n, left: worstCase(bounds) })
  await framework.at(start + 1n)
  expect(await pay(permission, 300n)).toBe(true)
  expect(await usage(permission)).toEqual({ isRevoked: false, used: 300n, left: 2_700n })
  await framework.at(start + 210n)
  expect(await pay(permission, 1n)).toBe(true)
  expect(await usage(permission)).toEqual({ isRevoked: false, used: 1n, left: 999n })
  await framework.revoke(permission)
  expect(await usage(permission)).toMatchObject({ isRevoked: true })
})

test('behavior: of a stream, of a token and of calls, what was taken in all', async () => {
  const start = await framework.now()
  const asset = { kind: 'token', address: framework.usdx.toLowerCase() } as const
  const until = start + 1_000n
  const stream = await signed({ kind: 'stream', asset: native, atOnce: 500n, perSecond: 1n, most: 900n, start, until })
  expect(await pay(stream, 400n)).toBe(true)
  expect(await usage(stream)).toEqual({ isRevoked: false, used: 400n, left: 500n })
  const token = await signed({ kind: 'stream', asset, atOnce: 500n, perSecond: 1n, most: 900n, start, until })
  expect(await framework.redeem(redeemer, token, { to: framework.usdx, data: transfer(shop, 70n) })).toBe(true)
  expect(await usage(token)).toEqual({ isRevoked: false, used: 70n, left: 830n })
  const weekly = await signed({ kind: 'periodic', asset, amount: 50n, period: 500n, start, until })
  expect(await framework.redeem(redeemer, weekly, { to: framework.usdx, data: transfer(shop, 20n) })).toBe(true)
  expect(await usage(weekly)).toEqual({ isRevoked: false, used: 20n, left: 80n })

  const methods = ['mint(address,uint256)']
  const bounds: Bounds = { kind: 'calls', target: framework.usdx.toLowerCase(), methods, times: 3n, until }
  const calls = await signed(bounds)
  const data: Hex = encodeFunctionData({ abi: parseAbi(['function mint(address,uint256)']), args: [shop, 1n] })
  expect(await framework.redeem(redeemer, calls, { to: framework.usdx, data })).toBe(true)
  expect(await usage(calls)).toEqual({ isRevoked: false, used: 1n, left: 2n })
  expect(told(calls, methods).bounds).toEqual(bounds)
  // Without the page's own words there is only what was signed of them.
  expect(told(calls).bounds).toEqual({ ...bounds, methods: [selectorOf('mint(address,uint256)')] })
})

test('behavior: what was used once is found by the account alone, and once, though it was handed on', async () => {
  const { permission, start } = await periodic()
  const before = await usedContexts(self, framework.ask)
  expect(before).not.toContain(permission.context)
  await framework.at(start)
  expect(await pay(permission, 1n)).toBe(true)
  expect(await pay(permission, 1n)).toBe(true)
  expect(await usedContexts(self, framework.ask)).toEqual([permission.context, ...before])
  const other = await periodic()
  await framework.at(other.start)
  const context = await handOn(other.permission, redeemer)
  expect(await framework.redeem(redeemer, { context }, { to: shop, value: 1n })).toBe(true)
  expect(await usedContexts(self, framework.ask)).toEqual([other.permission.context, permission.context, ...before])
  expect(await usedContexts(shop, framework.ask)).toEqual([])
})

test('error: what the chain does not say is not known, and no zero', async () => {
  const { permission } = await periodic()
  const silent = async () => {
    throw new Error('silent')
  }
  expect(await readUsage(permission, told(permission), silent)).toEqual({})
  expect(await readUsage(permission, told(permission), async () => '0x')).toEqual({})
  const half = (method: string, params: readonly unknown[]) =>
    JSON.stringify(params).includes('0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9')
      ? silent()
      : framework.ask(method, params)
  expect(await readUsage(permission, told(permission), half)).toEqual({ isRevoked: false })
})

test('error: conditions that this wallet does not write are not explained', async () => {
  const { permission } = await periodic()
  const { caveats, ...rest } = permission.delegation
  expect(readCaveats({ ...rest, caveats: caveats.slice(0, -1) })).toBeUndefined()
  expect(readCaveats({ ...rest, caveats: [...caveats, ...caveats.slice(0, 1)] })).toBeUndefined()
  expect(readCaveats({ ...rest, caveats: [] })).toBeUndefined()
})

test('behavior: all at once: the account is a plain one, and what was not revoked cannot be used', async () => {
  const { permission, start } = await periodic()
  await framework.at(start)
  expect(await pay(permission, 1n)).toBe(true)
  const place = { chainId: 'eip155:31337', origin: 'https://wallet.example' } as const
  const stopping = await makePlain(place, framework.context({ now: Date.now() }) as Parameters<typeof makePlain>[1])
  expect(stopping.sheet).toMatchObject({
    requester: { host: 'wallet.example' },
    steps: [{ words: { key: 'step.stopAll' } }],
    fee: { isMost: true },
  })
  await stopping.finish(signer)
  expect(await framework.ask('eth_getCode', [self, 'latest'])).toBe('0x')
  expect(await pay(permission, 1n)).toBe(false)
  await expect(makePlain(place, framework.context() as Parameters<typeof makePlain>[1])).rejects.toThrow(
    'No permission can be used here',
  )
})
