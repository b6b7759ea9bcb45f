import { describe, expect, test } from 'vitest'
import { encodeAbi, selectorOf } from '../confirm/abi.js'
import { toHex, word } from '../signing/bytes.js'
import { stranger } from '../signing/context.test-support.js'
import type { Bounds } from '../signing/permissions/bounds.js'
import { caveatsOf, toCaveat } from '../signing/permissions/caveats.js'
import { encodeContext } from '../signing/permissions/delegation.js'
import { signedIn, site } from './handlers.test-support.js'
import { storedPermissions } from './storedPermissions.js'

const token = '0x00000000000000000000000000000000000070ce'
const until = BigInt(Math.floor(Date.now() / 1_000) + 864_000)
const weekly: Bounds = {
  kind: 'periodic',
  asset: { kind: 'token', address: token },
  amount: 5_000_000n,
  period: 86_400n,
  start: until - 864_000n,
  until,
}
const game: Bounds = { kind: 'calls', target: stranger, methods: ['play(uint256)'], times: 10n, until }
const stopHash = `0x${'5d'.repeat(32)}`
const answer = (type: string, values: Parameters<typeof encodeAbi>[1]) => toHex(encodeAbi(type, values))
const hash = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'

/** Somebody who gave this site something; `says` is what contracts answer, by the method that is called. */
async function given(bounds: Bounds, says: Record<string, () => string>) {
  const started = await signedIn()
  const all: typeof says = {
    [`getDelegationHash(${hash})`]: () => toHex(word(7n)),
    'disabledDelegations(bytes32)': () => toHex(word(0n)),
    'symbol()': () => answer('string', ['USDX']),
    'decimals()': () => toHex(word(6n)),
    ...says,
  }
  const bySelector = Object.fromEntries(Object.entries(all).map(([name, say]) => [selectorOf(name), say]))
  started.says.eth_call = ([{ data }]) => bySelector[data.slice(0, 10)]?.() ?? '0x'
  const caveats = caveatsOf(bounds, [stranger]).map(toCaveat)
  const delegation = { delegate: stranger, delegator: started.addresses.eip155, caveats, salt: 1n }
  const context = encodeContext(delegation, `0x${'11'.repeat(65)}`)
  const told = { context, permission: { data: bounds.kind === 'calls' ? { calls: bounds.methods } : {} } }
  const walletId = started.frame.wallet.current()?.wallet.walletId ?? ''
  const kept = storedPermissions(started.frame.storage, walletId, Date.now)
  await kept.add({
    origin: site,
    network: 'eip155:1',
    account: started.addresses.eip155,
    context,
    answer: told,
    until: Number(until),
  })
  const method = 'wallet_getGrantedExecutionPermissions'
  const mark = (at: number) => kept.mark({ network: 'eip155:1', context }, { hash: stopHash, at })
  return {
    told,
    mark,
    node: started.says,
    list: (params: unknown[]) => started.request('RPC_REQUEST', { method, params }),
  }
}

test('default: asked for the usage, what was used and is left, as the contracts count, in what the token counts', async () => {
  const { told, list } = await given(weekly, {
    'getAvailableAmount(bytes32,address,bytes)': () => answer('uint256,bool,uint256', [2_000_000n, false, 3n]),
  })
  // This period's rest, and seven whole ones.
  const usage = { used: '0x2dc6c0', left: `0x${37_000_000n.toString(16)}`, symbol: 'USDX', decimals: 6 }
  expect(await list([{ usage: true }])).toEqual([{ ...told, usage }])
  expect(await list([])).toEqual([told])
})

test('behavior: of calls their number', async () => {
  const { told, list } = await given(game, { 'callCounts(address,bytes32)': () => toHex(word(4n)) })
  expect(await list([{ usage: true }])).toEqual([{ ...told, usage: { used: '0x4', left: '0x6' } }])
})

test('error: what the network does not say is missing, and no zero; what was taken back is not listed', async () => {
  const silent = await given(weekly, { 'symbol()': () => '0x', 'decimals()': () => '0x' })
  expect(await silent.list([{ usage: true }])).toEqual([{ ...silent.told, usage: {} }])
  const revoked = await given(weekly, { 'disabledDelegations(bytes32)': () => toHex(word(1n)) })
  expect(await revoked.list([{ usage: true }])).toEqual([])
})

describe('one that is being taken back', () => {
  const long = 10 * 60_000
  test.each<[string, { receipt: unknown; known: unknown; ago: number }, string | undefined]>([
    ['while it waits for a block', { receipt: null, known: { hash: stopHash }, ago: long }, 'pending'],
    ['a node that has not heard of it yet', { receipt: null, known: null, ago: 1_000 }, 'pending'],
    ['a node that does not answer', { receipt: undefined, known: undefined, ago: long }, 'pending'],
    ['the network has refused it', { receipt: { status: '0x0' }, known: {}, ago: 1_000 }, 'failed'],
    ['no node knows of it any more', { receipt: null, known: null, ago: long }, 'failed'],
    ['it went through, and the permission holds', { receipt: { status: '0x1' }, known: {}, ago: 1_000 }, 'failed'],
  ])('behavior: %s', async (_, { receipt, known, ago }, stopping) => {
    const { list, mark, node, told } = await given(game, { 'callCounts(address,bytes32)': () => toHex(word(4n)) })
    const say = (answer: unknown) => () => {
      if (answer === undefined) throw new Error('silent')
      return answer
    }
    node.eth_getTransactionReceipt = say(receipt)
    node.eth_getTransactionByHash = say(known)
    await mark(Date.now() - ago)
    expect(await list([{ usage: true }])).toEqual([{ ...told, usage: { used: '0x4', left: '0x6', stopping } }])
    // ERC-7715 has no such field.
    expect(await list([])).toEqual([told])
  })

  test('behavior: once the network has it, it is not listed', async () => {
    const revoked = await given(weekly, { 'disabledDelegations(bytes32)': () => toHex(word(1n)) })
    await revoked.mark(Date.now())
    expect(await revoked.list([{ usage: true }])).toEqual([])
  })
})
