import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { toBech32 } from './cosmos/address.js'
import { publicKeyOf, toSs58 } from './polkadot/createPolkadotTestWallet.js'

test('toSs58, publicKeyOf: the address of Alice that every Substrate chain knows', () => {
  const alice = hexToBytes('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
  expect(toSs58(alice, 42)).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
  expect(publicKeyOf('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')).toEqual(alice)
  expect(publicKeyOf(toSs58(alice, 0))).toEqual(alice)
})

test.each(['', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ', 'hello', '0x00'])(
  'publicKeyOf: %j is none',
  (address) => expect(publicKeyOf(address)).toBeUndefined(),
)

test('toBech32: a key of Cosmos and its address', () => {
  const key = Uint8Array.from(atob('AtQaCqFnshaZQp6rIkvAPyzThvCvXSDO+9AzbxVErqJP'), (letter) => letter.charCodeAt(0))
  expect(toBech32('cosmos', key)).toBe('cosmos1h806c7khnvmjlywdrkdgk2vrayy2mmvf9rxk2r')
})
