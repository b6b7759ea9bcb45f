import type { SlotRecord, SlotType, WalletRecord } from '@portico/vault/contract'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import { type Bytes, fromBase64url, randomBytes, toBase64url, utf8 } from '../bytes.js'
import { ensureDevice } from '../session/device.js'
import { memoryStorage } from '../session/storage.js'
import { addressesOf, deriveKeys } from '../signing/keys.js'
import { sealTo } from '../slots/share.js'
import { makeKeyring, type Way } from './keyring.js'

const id = () => toBase64url(randomBytes(16))
const newKeyring = () => makeKeyring({ later: () => () => undefined })

async function newDevice() {
  const { id: deviceId, enc, factor, keys } = await ensureDevice(memoryStorage())
  return { keyring: newKeyring(), opener: { deviceId, enc, factor }, enc: keys.enc }
}
type Device = Awaited<ReturnType<typeof newDevice>>

/** The vault's half of a slot, sealed to whom it is given. */
const sealed = async (device: Device, share: Bytes, info = 'share') => ({
  ...(await sealTo(device.enc, share, info)),
  info,
})

/** A wallet, made on a device. */
async function start() {
  const device = await newDevice()
  const [slotId, share] = [id(), randomBytes(32)]
  const { slot, proof, ...made } = await device.keyring.create(device.opener, slotId, await sealed(device, share))
  const wallet: WalletRecord = { ...made, slots: [] }
  const first: SlotRecord = { ...slot, type: 'device', deviceId: device.opener.deviceId, createdAt: 1 }
  const way = async (): Promise<Way> => ({ slot: first, share: await sealed(device, share) })
  return { device, wallet, way, first, share, proof }
}

/** One more slot, made as the person's device makes it. */
async function add(from: Awaited<ReturnType<typeof start>>, type: SlotType, factor?: Bytes, way?: Way, to?: Device) {
  const share = randomBytes(32)
  const maker = to ?? from.device
  const given = { type, slotId: id(), share: await sealed(maker, share), ...(factor ? { factor: factor.slice() } : {}) }
  const { proof, ...made } = await maker.keyring.add(maker.opener, from.wallet, way ?? (await from.way()), given)
  return { slot: { ...made, type, createdAt: 2 } satisfies SlotRecord, share, proof }
}

describe('makeKeyring', () => {
  test('error: what another wallet has sealed, what stands under another name, and nothing while it is locked', async () => {
    const [mine, other] = [await start(), await start()]
    const { walletId } = mine.wallet
    const { sealed: note } = await mine.device.keyring.seal(walletId, 'one', utf8('a permission'))
    await expect(mine.device.keyring.unseal(walletId, 'two', note)).rejects.toThrow()
    const changed = `${note.startsWith('A') ? 'B' : 'A'}${note.slice(1)}`
    await expect(mine.device.keyring.unseal(walletId, 'one', changed)).rejects.toThrow()
    await expect(other.device.keyring.unseal(walletId, 'one', note)).rejects.toThrow('locked')
    await expect(other.device.keyring.unseal(other.wallet.walletId, 'one', note)).rejects.toThrow()
    mine.device.keyring.lock()
    await expect(mine.device.keyring.unseal(walletId, 'one', note)).rejects.toThrow('locked')
    await expect(mine.device.keyring.seal(walletId, 'one', utf8('a'))).rejects.toThrow('locked')
  })

  test('behavior: a device hands the key to another, which makes a slot of its own with it', async () => {
    const from = await start()
    const phone = await newDevice()
    const info = 'handover/1'
    const given = await from.device.keyring.give(from.device.opener, from.wallet, await from.way(), phone.enc, info)
    const made = await add(from, 'device', undefined, { handed: { ...given, info } }, phone)
    expect(made.proof).toBe(from.proof)
    const again = newKeyring()
    await again.open(phone.opener, from.wallet, { slot: made.slot, share: await sealed(phone, made.share) })
    const hash = new Uint8Array(32).fill(1)
    expect(await again.secp256k1(hash)).toEqual(await from.device.keyring.secp256k1(hash))
    // What the wallet keeps for itself is read by each of its devices, and can be shown to be the wallet's.
    const note = await from.device.keyring.seal(from.wallet.walletId, 'one', utf8('a permission'))
    expect(note.proof).toBe(from.proof)
    const read = await again.unseal(from.wallet.walletId, 'one', note.sealed)
    expect(new TextDecoder().decode(read)).toBe('a permission')
    // What was sealed to one device, for one request, opens for no other.
    const other = await newDevice()
    await expect(add(from, 'device', undefined, { handed: { ...given, info } }, other)).rejects.toThrow()
    await expect(add(from, 'device', undefined, { handed: { ...given, info: 'x' } }, phone)).rejects.toThrow()
    for (const name of ['enc', 'ct'] as const) {
      const bytes = fromBase64url(given[name])
      bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
      const changed = { ...given, [name]: toBase64url(bytes), info }
      await expect(add(from, 'device', undefined, { handed: changed }, phone)).rejects.toThrow()
    }
  })

  test('behavior: the key of another wallet makes no slot of this one', async () => {
    const [from, other] = [await start(), await start()]
    const given = await other.device.keyring.give(
      other.device.opener,
      other.wallet,
      await other.way(),
      from.device.enc,
      'handover/1',
    )
    await expect(add(from, 'device', undefined, { handed: { ...given, info: 'handover/1' } })).rejects.toThrow()
  })

  test('behavior: each kind of slot opens with its own half and the vault’s, and with nothing else', async () => {
    const from = await start()
    const phone = await newDevice()
    const halves = { kit: randomBytes(16), passkey: randomBytes(32), pin: randomBytes(32) }
    const kinds = ['kit', 'passkey', 'pin'] as const
    const made = await Promise.all(kinds.map((kind) => add(from, kind, halves[kind])))
    const opens = async (slot: SlotRecord, share: Bytes, factor: Bytes | undefined) => {
      const way = { slot, share: await sealed(phone, share), ...(factor ? { factor: factor.slice() } : {}) }
      return newKeyring()
        .open(phone.opener, from.wallet, way)
        .then(
          () => true,
          () => false,
        )
    }
    for (const [at, { slot, share }] of made.entries())
      for (const [with_, kind] of kinds.entries()) {
        const name = `${kinds[at]} by ${kind}`
        expect([name, await opens(slot, share, halves[kind])]).toEqual([name, at === with_])
        // The person's half without the vault's, the vault's without the person's.
        expect(await opens(slot, new Uint8Array(32), halves[kind])).toBe(false)
        expect(await opens(slot, share, undefined)).toBe(false)
        expect(await opens(slot, made[(at + 1) % 3]?.share ?? share, halves[kind])).toBe(false)
      }
    // A new device has no half of the old one's slot, with whatever it is given.
    expect(await opens(from.first, from.share, undefined)).toBe(false)
    expect(await opens(from.first, from.share, halves.kit)).toBe(false)
  })

  test('behavior: a changed byte of the slot, of the share or of the wallet keeps it shut', async () => {
    const from = await start()
    const factor = randomBytes(16)
    const { slot, share } = await add(from, 'kit', factor)
    const given = await sealed(from.device, share)
    const opens = (wallet: WalletRecord, one: SlotRecord, half: typeof given) =>
      newKeyring()
        .open(from.device.opener, wallet, { slot: one, share: half, factor: factor.slice() })
        .then(
          () => true,
          () => false,
        )
    expect(await opens(from.wallet, slot, given)).toBe(true)
    const flipped = (text: string) =>
      Array.from(fromBase64url(text), (_, at) => {
        const bytes = fromBase64url(text)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return toBase64url(bytes)
      })
    for (const wrap of flipped(slot.wrap)) expect(await opens(from.wallet, { ...slot, wrap }, given)).toBe(false)
    for (const ct of flipped(given.ct)) expect(await opens(from.wallet, slot, { ...given, ct })).toBe(false)
    for (const ciphertext of flipped(from.wallet.ciphertext))
      expect(await opens({ ...from.wallet, ciphertext }, slot, given)).toBe(false)
    for (const slotId of flipped(slot.slotId)) expect(await opens(from.wallet, { ...slot, slotId }, given)).toBe(false)
    for (const walletId of flipped(from.wallet.walletId))
      expect(await opens({ ...from.wallet, walletId }, slot, given)).toBe(false)
  })

  test('behavior: what is shown to the vault is the same for every way in, and nothing that opens anything', async () => {
    const from = await start()
    const shown = await from.device.keyring.prove(from.device.opener, from.wallet, await from.way())
    expect(shown).toBe(from.proof)
    expect((await start()).proof).not.toBe(shown)
  })

  test('behavior: the words that are shown are those of the wallet', async () => {
    const from = await start()
    const { words, eip155 } = await from.device.keyring.reveal(from.device.opener, from.wallet, await from.way())
    expect(words.split(' ')).toHaveLength(12)
    expect(addressesOf(deriveKeys(mnemonicToEntropy(words, wordlist)))).toEqual(from.wallet.addresses)
    expect(eip155).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
