import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { fromHex } from '../../signing/bytes.js'
import { contextOf, nft, own, requestOf, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { prepare } from '../../signing/prepare.js'
import { readCall } from './call.js'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const until = 1_800_000_000
const zeros = `0x${'0'.repeat(64)}`

const encode = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
function read(to: string, signature: string, args: readonly unknown[]) {
  const data = fromHex(encode(signature, args))
  return readCall({ to, value: 0n, data }, { self: own.eip155, chainId: 'eip155:1' })[0]
}
const ofPermit2 = (amount: bigint) =>
  read(permit2, 'approve(address,address,uint160,uint48)', [usdc, stranger, amount, until])
const bySignature = (amount: bigint) =>
  read(usdc, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
    own.eip155,
    stranger,
    amount,
    until,
    27,
    zeros,
    zeros,
  ])
const more = (amount: bigint) => read(usdc, 'increaseAllowance(address,uint256)', [stranger, amount])

const own20 = (amount: bigint, to = stranger) => ({ direction: 'out', amount, to })

test('behavior: items and amounts of a collection are sent as they are numbered', () => {
  const sent = (id: bigint, amount: bigint) => ({
    ...{ key: 'step.send', party: stranger, partyLabel: 'fact.to', risk: 'low', amount },
    ...{ asset: { kind: 'token', address: nft, id } },
    moves: [{ direction: 'out', asset: { kind: 'token', address: nft, id }, amount, to: stranger }],
  })
  const all = (signature: string, args: readonly unknown[]) =>
    readCall(
      { to: nft, value: 0n, data: fromHex(encode(`safe${signature}`, [own.eip155, stranger, ...args])) },
      { self: own.eip155, chainId: 'eip155:1' },
    )
  expect(all('TransferFrom(address,address,uint256)', [9n])).toEqual([sent(9n, 1n)])
  expect(all('TransferFrom(address,address,uint256,bytes)', [9n, '0x'])).toEqual([sent(9n, 1n)])
  expect(all('TransferFrom(address,address,uint256,uint256,bytes)', [9n, 4n, '0x'])).toEqual([sent(9n, 4n)])
  expect(all('BatchTransferFrom(address,address,uint256[],uint256[],bytes)', [[1n, 2n], [3n, 4n], '0x'])).toEqual([
    sent(1n, 3n),
    sent(2n, 4n),
  ])
})

test('behavior: what Permit2 moves, and a permission that gets less', () => {
  expect(
    read(permit2, 'transferFrom(address,address,uint160,address)', [own.eip155, stranger, 7n, usdc]),
  ).toMatchObject({ key: 'step.send', asset: { address: usdc }, amount: 7n, moves: [own20(7n)] })
  expect(read(usdc, 'decreaseAllowance(address,uint256)', [stranger, 7n])).toEqual({
    ...{ key: 'step.allowLess', asset: { kind: 'token', address: usdc }, amount: 7n },
    ...{ party: stranger, partyLabel: 'fact.spender', risk: 'low' },
  })
  expect(ofPermit2(7n)?.until).toBe(BigInt(until))
  expect(read(usdc, 'approve(address,uint256)', [stranger, 7n])).not.toHaveProperty('until')
  for (const isOn of [true, false])
    expect(read(nft, 'setApprovalForAll(address,bool)', [stranger, isOn])).toMatchObject({
      ...{ asset: { kind: 'token', address: nft }, party: stranger, partyLabel: 'fact.spender' },
    })
})

test('behavior: money is wrapped and taken back one for one by the wrapped currency alone', () => {
  const native = { kind: 'native' }
  const by = (to: string, signature: string, args: readonly unknown[], value: bigint) =>
    readCall({ to, value, data: fromHex(encode(signature, args)) }, { self: own.eip155, chainId: 'eip155:1' })
  for (const address of [weth, usdc]) {
    const token = { kind: 'token', address }
    const back = address === weth
    const base = { party: address, partyLabel: 'fact.contract', amount: 7n, risk: 'medium', warnings: ['contract'] }
    expect(by(address, 'deposit()', [], 7n), address).toEqual([
      {
        ...{ ...base, key: 'step.wrap', asset: native },
        moves: [
          { direction: 'out', asset: native, amount: 7n, to: address },
          ...(back ? [{ direction: 'in', asset: token, amount: 7n }] : []),
        ],
      },
    ])
    expect(by(address, 'withdraw(uint256)', [7n], 0n), address).toEqual([
      {
        ...{ ...base, key: 'step.unwrap', asset: token },
        moves: [
          { direction: 'out', asset: token, amount: 7n, to: address },
          ...(back ? [{ direction: 'in', asset: native, amount: 7n }] : []),
        ],
      },
    ])
  }
  // Made by a batch, it is the batch's.
  for (const inner of [encode('deposit()', []), encode('withdraw(uint256)', [7n])])
    expect(by(stranger, 'aggregate3((address,bool,bytes)[])', [[[weth, false, inner]]], 0n)[1]?.moves).toEqual([])
})

test('behavior: a permission of nothing is its end, one of the least is a permission', () => {
  for (const make of [ofPermit2, bySignature]) {
    expect(make(0n)).toMatchObject({ key: 'step.stop', risk: 'low', party: stranger })
    expect(make(0n)).not.toHaveProperty('permission')
    expect(make(1n)).toMatchObject({ key: 'step.allow', permission: 'some', risk: 'medium', amount: 1n })
  }
})

test('behavior: nothing more to spend is no end of what may be spent', () => {
  expect(more(0n)).toMatchObject({ key: 'step.allowMore', amount: 0n, risk: 'low' })
  expect(more(0n)).not.toHaveProperty('permission')
  expect(more(1n)).toMatchObject({ key: 'step.allowMore', permission: 'some', risk: 'medium' })
})

test('behavior: amounts that no one has stand for no limit, and those just below do not', () => {
  for (const make of [ofPermit2, bySignature, more]) {
    for (const amount of [2n ** 96n - 1n, 2n ** 120n, 2n ** 120n + 1n, 2n ** 160n - 1n])
      expect(make(amount), String(amount)).toMatchObject({ key: 'step.allowAll', permission: 'all', risk: 'high' })
    for (const amount of [2n ** 96n - 2n, 2n ** 96n, 2n ** 120n - 1n])
      expect(make(amount), String(amount)).toMatchObject({ permission: 'some', risk: 'medium' })
  }
})

test('behavior: approve of 0 ends the permission of a token, and names item 0 of a collection', async () => {
  const shown = async (to: string, amount: bigint) => {
    const data = encode('approve(address,uint256)', [stranger, amount])
    const { sheet } = await prepare(requestOf('eth_sendTransaction', [{ to, data }]), contextOf().context)
    return [sheet.steps[0]?.words.key, sheet.steps[0]?.words.values?.id]
  }
  expect(await shown(usdc, 0n)).toEqual(['step.stop', undefined])
  expect(await shown(usdc, 1n)).toEqual(['step.allow', undefined])
  expect(await shown(nft, 0n)).toEqual(['step.allowItem', '0'])
  expect(await shown(nft, 1n)).toEqual(['step.allowItem', '1'])
})
