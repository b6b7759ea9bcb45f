import { expect, test } from 'vitest'
import { readAddress } from './readAddress.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('default: an address as it was copied, or typed from paper', () => {
  for (const typed of [address, address.toLowerCase(), ` ${address}\n`, `${address.slice(0, 10)} ${address.slice(10)}`])
    expect(readAddress(typed)).toBe(address)
  expect(readAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test('error: a slip, too little, nobody’s, or no address at all', () => {
  for (const typed of [
    address.replace('B', 'b'),
    address.slice(0, -1),
    `${address}0`,
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(39)}1`,
    'vitalik.eth',
    '',
  ])
    expect(readAddress(typed)).toBeUndefined()
})
