import { expect, test } from 'vitest'
import { encodeAbi, selectorOf } from '../confirm/abi.js'
import { toHex, word } from '../signing/bytes.js'
import { stranger } from '../signing/context.test-support.js'
import type { Bounds } from '../signing/permissions/bounds.js'
import { caveatsOf, toCaveat } from '../signing/permissions/caveats.js'
import { encodeContext } from '../signing/permissions/delegation.js'
import { signedIn, site } from './handlers.test-support.js'
import { keptPermissions } from './keptPermissions.js'

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
  await keptPermissions(started.frame.storage, walletId, Date.now).add({
    origin: site,
    network: 'eip155:1',
    account: started.addresses.eip155,
    context,
    answer: told,
    until: Number(until),
  })
  const method = 'wallet_getGrantedExecutionPermissions'
  return { told, list: (params: unknown[]) => started.request('RPC_REQUEST', { method, params }) }
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
