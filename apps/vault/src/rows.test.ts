import { beforeEach, expect, test, vi } from 'vitest'
import { checkRow, hide, reveal, rowMac } from './rows.js'
import { checkKeyProof, keyProofMac, requireKeyProof } from './wallet/keyProof.js'

const error = vi.fn()
const key = (byte: number) => Buffer.alloc(32, byte)
const vault = {
  secrets: { row: key(1), data: key(2), email: key(3), code: key(4), nonce: key(5) },
  log: { error },
} as never
const other = {
  secrets: { row: key(6), data: key(7), email: key(3), code: key(4), nonce: key(5) },
  log: { error },
} as never
beforeEach(() => error.mockReset())

test('default: a row is whole while nobody changed any of its fields, or moved one', () => {
  const parts = ['a', 1, null, ''] as const
  const mac = rowMac(vault, 'sessions', parts)
  checkRow(vault, 'sessions', parts, mac)
  expect(error).not.toHaveBeenCalled()
  const changed: [string, readonly (string | number | null)[], string][] = [
    ['devices', parts, mac],
    ['sessions', ['b', 1, null, ''], mac],
    ['sessions', ['a', 2, null, ''], mac],
    ['sessions', ['a', 1, '', ''], mac],
    ['sessions', ['a', 1, null], mac],
    ['sessions', [1, 'a', null, ''], mac],
    ['sessions', parts, ''],
    ['sessions', parts, rowMac(other, 'sessions', parts)],
  ]
  for (const [table, fields, given] of changed) {
    error.mockReset()
    expect(() => checkRow(vault, table, fields, given)).toThrow(expect.objectContaining({ code: 'record_tampered' }))
    expect(error.mock.calls).toEqual([[{ table }, 'a row was changed by somebody else']])
  }
})

test('behavior: what is hidden is read again in its own place alone, and what it was is in no log', () => {
  const sealed = hide(vault, 'ann@example.com', 'identity/7')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(hide(vault, 'ann@example.com', 'identity/7')).not.toBe(sealed)
  expect(reveal(vault, sealed, 'identity/7')).toBe('ann@example.com')
  expect(error).not.toHaveBeenCalled()
  const attempts: [never, string, string][] = [
    [vault, sealed, 'identity/8'],
    [vault, sealed, 'flow/7'],
    [vault, `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'identity/7'],
    [vault, '', 'identity/7'],
    [other, sealed, 'identity/7'],
  ]
  for (const [by, text, purpose] of attempts) {
    error.mockReset()
    const read = () => reveal(by, text, purpose)
    expect(read).toThrow(expect.objectContaining({ code: 'record_tampered', cause: expect.anything() }))
    expect(error.mock.calls).toEqual([
      [{ purpose: purpose.split('/')[0] }, 'a sealed field was changed by somebody else'],
    ])
  }
})

test('behavior: what only the key of a wallet gives is taken for that wallet alone', async () => {
  const kept = keyProofMac(vault, 'wallet', 'proof')
  const check = (row: { kept: string } | undefined, wallet = 'wallet', proof = 'proof') =>
    checkKeyProof(vault, (async () => (row ? [row] : [])) as never, wallet, proof).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
  expect(await check({ kept })).toBe('taken')
  expect(await check({ kept }, 'another')).toBe('slot_refused')
  expect(await check({ kept }, 'wallet', 'another')).toBe('slot_refused')
  expect(await check({ kept }, 'wallet', '')).toBe('slot_refused')
  expect(await check(undefined)).toBe('slot_refused')
  // A wallet of before there were proofs.
  expect(await check({ kept: '' })).toBe('taken')
})

test('behavior: what the key of an account alone may do takes a wallet, and what its key gives', async () => {
  const kept = keyProofMac(vault, 'wallet', 'proof')
  const require = (wallets: object[], proof = 'proof') => {
    const sql = async (texts: readonly string[]) =>
      texts.join('').includes('key_proof as kept') ? [{ kept }] : wallets
    return requireKeyProof(vault, sql as never, 'account', proof).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
  }
  const wallet = { id: 'wallet', eip155: '0x', solana: 's', log_seq: 1, log_head: 'h' }
  expect(await require([wallet])).toBe('taken')
  expect(await require([wallet], 'another')).toBe('slot_refused')
  expect(await require([])).toBe('wallet_unknown')
})
