import { expect, test } from 'vitest'
import { formatAmount } from '../../confirm/text.js'
import { contextOf, friend, own, requestOf } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { safeAddress } from './account.js'
import { accountCodes } from './accountCode.test-support.js'

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
// 50,000 + 100,000 + 50,000 of gas at least, at twice the base fee and the priority.
const leastFee = 200_000n * 2_100_000_000n

/** An account of which the bundler `says` that it has too little, and does not say what it would take. */
function asking(balance: bigint, deposit: bigint, says = 'AA21 didn’t pay prefund') {
  const { context } = contextOf({
    eth_getCode: ([address]: readonly any[]) => accountCodes[address] ?? '0x',
    eth_gasPrice: '0x77359400',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', timestamp: '0x6920a000' },
    eth_getBalance: `0x${balance.toString(16)}`,
    // What was paid to the EntryPoint before.
    eth_call: ([{ data }]: readonly any[]) => word(data.startsWith('0x70a08231') ? deposit : 0n),
  })
  const bundler = () => Promise.reject(new Error(says))
  const smartAccount = { address: safeAddress(own.eip155), isPreferred: true, bundler }
  return prepare(requestOf('eth_sendTransaction', [{ to: friend, value: '0x5' }]), { ...context, smartAccount })
}

test.each([
  ['it has that much less', leastFee + 4n, 0n],
  ['it has that much less with what was paid before', leastFee - 6n, 10n],
  ['all of the fee but that was paid before', 5n, leastFee - 1n],
])('behavior: a bundler says that an account has too little, and %s: it is shown', async (_, balance, deposit) => {
  const { sheet } = await asking(balance, deposit)
  expect(sheet.isBlocked).toBe(true)
  const short = sheet.notes.find(({ title }) => title.key === 'note.short.title')
  expect(short?.body?.values?.amount).toBe(formatAmount(1n, 18))
})

test.each([
  ['what it has', leastFee + 5n, 0n],
  ['what it has and what was paid before', leastFee - 5n, 10n],
  ['what was paid before', 5n, leastFee],
])('error: a bundler says that an account has too little, and by %s it is enough', async (_, balance, deposit) => {
  await expect(asking(balance, deposit)).rejects.toMatchObject({
    code: -32603,
    message: 'The account does not have enough for this and its fee.',
  })
})

test('error: what a bundler says besides is said, also where there is too little', async () => {
  await expect(asking(5n, 0n, 'AA25 invalid account nonce')).rejects.toMatchObject({
    message: 'Another operation of this account waits. Try again once it is done.',
  })
})
