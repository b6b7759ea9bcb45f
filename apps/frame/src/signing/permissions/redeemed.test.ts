import { redeemCall } from 'portico/permissions'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { fromHex } from '../bytes.js'
import { contextOf, own, requestOf, stranger } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { type Delegation, encodeContext } from './delegation.js'
import { handOn, signDelegation } from './framework.test-support.js'
import { manager } from './manager.js'
import { usesOthers } from './redeemed.js'

const self = own.eip155
const by = (delegator: string, delegate: string = self): Delegation => ({ delegate, delegator, caveats: [], salt: 1n })
const contextBy = (delegator: string) => encodeContext(by(delegator), `0x${'12'.repeat(65)}`)
const abi = parseAbi(['function redeemDelegations(bytes[], bytes32[], bytes[])'])
const redeem = (...contexts: Hex[]) =>
  encodeFunctionData({
    abi,
    args: [
      contexts,
      contexts.map((): Hex => `0x${'00'.repeat(32)}`),
      contexts.map(() => `0x${stranger.slice(2)}` as Hex),
    ],
  })

const send = (data: Hex) => prepare(requestOf('eth_sendTransaction', [{ to: manager, data }]), contextOf().context)
const calls = (data: Hex) =>
  prepare(requestOf('wallet_sendCalls', [{ calls: [{ to: manager, data }] }]), contextOf().context)

test('default: what another account gave is used by the account, by a transaction and among calls', async () => {
  const given = { context: contextBy(stranger), delegationManager: manager }
  const { data } = redeemCall(given, { to: stranger, value: 5n })
  for (const ask of [send, calls]) {
    const { sheet } = await ask(data)
    expect(sheet).toMatchObject({
      isBlocked: false,
      risk: 'medium',
      steps: [
        { words: { key: 'step.redeem' }, facts: [{ value: { party: { address: stranger } } }] },
        { words: { key: 'step.send', values: { amount: '0.000000000000000005' } } },
      ],
      // It is another's that moves.
      movements: [],
    })
  }
  expect(usesOthers(fromHex(redeem(contextBy(stranger), contextBy(manager))), self)).toBe(true)
})

test.each<[string, () => Hex | Promise<Hex>]>([
  ['as the account itself: by no delegation', () => redeem('0x')],
  ['by none at all', () => redeem()],
  ['by an empty list of them', () => redeem(encodeContext(by(stranger), '0x').slice(0, 66) as Hex)],
  ['by one of its own', () => redeem(contextBy(self))],
  ['by one of its own in small letters', () => redeem(contextBy(self.toLowerCase()))],
  ['by one of its own beside another’s', () => redeem(contextBy(stranger), contextBy(self))],
  [
    'by one of its own that was handed on',
    async () => redeem(await handOn(await signDelegation(by(self, stranger)), self as Hex)),
  ],
  ['with bytes behind the end', () => `${redeem(contextBy(stranger))}00`],
  ['with a context that is none', () => redeem('0x1234')],
  ['for another method: to give back what was revoked', () => '0x12345678'],
])('error: %s', async (_, make) => {
  const data = await make()
  expect(usesOthers(fromHex(data), self)).toBe(false)
  for (const ask of [send, calls]) await expect(ask(data)).rejects.toMatchObject({ code: 4100 })
})
