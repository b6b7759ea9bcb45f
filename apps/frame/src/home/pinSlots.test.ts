import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes.js'
import type { Keys } from '../session/keys.js'
import { type Vault, VaultError } from '../session/vault.js'
import type { Wallet } from '../session/wallet.js'
import { isGoodPin, makePinSlots } from './pinSlots.js'

test.each(['271828', '112233', '9080706050'])('default: %s', (pin) => {
  expect(isGoodPin(pin)).toBe(true)
})

test.each(['', '12345', '000000', '123456', '987654', '890123', '135791', '13579135791357', '27182a', '２７１８２８'])(
  'error: %s',
  (pin) => {
    expect(isGoodPin(pin)).toBe(false)
  },
)

/** The vault's side of a PIN, and what the slots are made with. */
function setUp(refuse?: VaultError) {
  const { oprf } = ristretto255_oprf
  const { secretKey } = oprf.generateKeyPair()
  const slot = { slotId: toBase64url(new Uint8Array(16).fill(3)), type: 'pin' }
  const kept: { factor?: Uint8Array; pin?: string }[] = []
  const opened: unknown[] = []
  const vault = {
    async call(_: string, { blinded }: { blinded: string }) {
      if (refuse) throw refuse
      return { evaluated: toBase64url(oprf.blindEvaluate(secretKey, fromBase64url(blinded))), triesLeft: 9 }
    },
  } as unknown as Vault
  const wallet = {
    current: () => ({ wallet: { slots: kept.length > 0 ? [slot] : [] } }),
    async release(_: string, { pin }: { pin: string }) {
      if (pin !== kept[0]?.pin) throw new VaultError('slot_refused', 'no')
      return 'share'
    },
  } as unknown as Wallet
  const keys = {
    async addSlot(
      type: string,
      { half, way }: { half?: (id: string) => Promise<object>; way?: { factor: Uint8Array } },
    ) {
      if (half) kept.push(await half(slot.slotId))
      else opened.push([type, way?.factor])
    },
  } as unknown as Keys
  return { pins: makePinSlots({ vault, wallet, keys }), kept, opened }
}

test('behavior: the same PIN gives the same half, another gives nothing', async () => {
  const { pins, kept, opened } = setUp()
  await pins.set('271828')
  await expect(pins.open('271829')).rejects.toMatchObject({ problem: { name: 'wrong', triesLeft: 9 } })
  expect(opened).toEqual([])
  await pins.open('271828')
  expect(opened).toEqual([['device', kept[0]?.factor]])
  // What the vault is shown is not the half.
  expect(kept[0]?.factor).toHaveLength(32)
  expect(kept[0]?.pin).not.toBe(toBase64url(kept[0]?.factor ?? new Uint8Array()))
})

test('error: what the vault refuses is told', async () => {
  for (const [code, problem] of [
    ['pin_locked', { name: 'locked', seconds: 300 }],
    ['slot_unknown', { name: 'over' }],
    ['login_stale', { name: 'stale' }],
    ['offline', { name: 'failed' }],
  ] as const) {
    const { pins, kept } = setUp(new VaultError(code, 'no', 300))
    kept.push({})
    await expect(pins.open('271828')).rejects.toMatchObject({ problem })
  }
})
