import { hkdfSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { type Bytes, fromBase64url, randomBytes, toBase64url } from '../bytes.js'
import {
  deviceFactor,
  keyProof,
  openEntropy,
  type SlotPlace,
  sealEntropy,
  slotAad,
  unwrapKey,
  wrapKey,
} from './slot.js'

const id = (fill: number) => toBase64url(new Uint8Array(16).fill(fill))
const place: SlotPlace = { type: 'device', walletId: id(1), slotId: id(2), deviceId: 'A'.repeat(43) }
const addresses = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }
const key = new Uint8Array(32).fill(7)
const factor = new Uint8Array(32).fill(8)
const share = new Uint8Array(32).fill(9)

/** Each text with one byte changed. */
function* tampered(text: string): Generator<string> {
  const bytes = fromBase64url(text)
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    yield toBase64url(changed)
  }
}

describe('a slot', () => {
  test('default', async () => {
    const wrap = await wrapKey(key, factor, share, place)
    expect(await unwrapKey(wrap, factor, share, place)).toEqual(key)
  })

  test('behavior: two wraps of one key have nothing in common', async () => {
    expect(await wrapKey(key, factor, share, place)).not.toBe(await wrapKey(key, factor, share, place))
  })

  test('behavior: opens if and only if both halves are there', async () => {
    const wrap = await wrapKey(key, factor, share, place)
    const none = new Uint8Array(32)
    const halves: [string, Bytes, Bytes, boolean][] = [
      ['both', factor, share, true],
      ['the device alone', factor, none, false],
      ['the vault alone', none, share, false],
      ['neither', none, none, false],
      ['the halves changed about', share, factor, false],
    ]
    for (const [name, own, given, opens] of halves) {
      const opened = await unwrapKey(wrap, own, given, place).then(
        () => true,
        () => false,
      )
      expect([name, opened]).toEqual([name, opens])
    }
  })

  test('behavior: a changed byte anywhere keeps it shut', async () => {
    const wrap = await wrapKey(key, factor, share, place)
    const ciphertext = await sealEntropy(new Uint8Array(16).fill(3), key, place.walletId, addresses)
    for (const text of tampered(wrap)) await expect(unwrapKey(text, factor, share, place)).rejects.toThrow()
    for (const text of tampered(ciphertext)) {
      await expect(openEntropy(text, key, place.walletId, addresses)).rejects.toThrow()
    }
    for (const cut of ['', wrap.slice(0, 16), wrap.slice(0, -2)]) {
      await expect(unwrapKey(cut, factor, share, place)).rejects.toThrow()
    }
  })

  test('behavior: another place, wallet, device or kind of slot keeps it shut', async () => {
    const wrap = await wrapKey(key, factor, share, place)
    const others: SlotPlace[] = [
      { ...place, walletId: id(3) },
      { ...place, slotId: id(3) },
      { ...place, deviceId: 'B'.repeat(43) },
      { ...place, deviceId: undefined },
      { ...place, type: 'passkey' },
    ]
    for (const other of others) await expect(unwrapKey(wrap, factor, share, other)).rejects.toThrow()
    expect(new Set([place, ...others].map(slotAad)).size).toBe(others.length + 1)
  })

  test('behavior: the entropy is bound to its wallet and its addresses', async () => {
    const entropy = randomBytes(16)
    const ciphertext = await sealEntropy(entropy, key, place.walletId, addresses)
    expect(await openEntropy(ciphertext, key, place.walletId, addresses)).toEqual(entropy)
    const moved = { ...addresses, eip155: `0x${'2'.repeat(40)}` }
    await expect(openEntropy(ciphertext, key, place.walletId, moved)).rejects.toThrow()
    await expect(openEntropy(ciphertext, key, id(9), addresses)).rejects.toThrow()
  })

  test('error: a half that is too short is no half', async () => {
    await expect(wrapKey(key, factor, share.slice(1), place)).rejects.toThrow('too short')
    for (const length of [0, 8, 15])
      await expect(wrapKey(key, new Uint8Array(length), share, place)).rejects.toThrow('too short')
    for (const length of [16, 17]) {
      const half = new Uint8Array(length).fill(5)
      expect(await unwrapKey(await wrapKey(key, half, share, place), half, share, place)).toEqual(key)
    }
  })

  test('behavior: no key on the way can be read', async () => {
    const { subtle } = crypto
    const made = [vi.spyOn(subtle, 'importKey'), vi.spyOn(subtle, 'deriveKey')]
    await unwrapKey(await wrapKey(key, factor, share, place), factor, share, place)
    const ciphertext = await sealEntropy(randomBytes(16), key, place.walletId, addresses)
    await openEntropy(ciphertext, key, place.walletId, addresses)
    await keyProof(key, place.walletId)
    const keys = await Promise.all(made.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
    expect(keys).toHaveLength(7)
    expect(keys.filter(({ extractable }) => extractable)).toEqual([])
  })

  test('behavior: a device has another half for every slot and wallet', async () => {
    const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
    const halves = await Promise.all(
      [place, place, { ...place, slotId: id(3) }, { ...place, walletId: id(3) }].map((each) =>
        deviceFactor(hmac, each),
      ),
    )
    expect(new Set(halves.map(toBase64url)).size).toBe(3)
    await expect(crypto.subtle.exportKey('raw', hmac)).rejects.toThrow()
  })
})

test('keyProof: HKDF of the key, another for each key and wallet', async () => {
  const salt = fromBase64url(place.walletId)
  const expected = new Uint8Array(hkdfSync('sha256', key, salt, 'proof/v1', 32))
  expect(await keyProof(key, place.walletId)).toBe(toBase64url(expected))
  expect(await keyProof(key, id(3))).not.toBe(toBase64url(expected))
  expect(await keyProof(factor, place.walletId)).not.toBe(toBase64url(expected))
})
