import {
  type LogEntry,
  logEntryText,
  logStart,
  type PublicKey,
  type Session,
  sealedFor,
  type VaultPath,
  type VaultRequest,
  type WalletRecord,
} from '@portico/vault/contract'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { fromBase64url, joinBytes, randomBytes, sha256, toBase64url, utf8 } from '../bytes.js'
import type { RemoteKeyring } from '../worker/calls.js'
import { makeKeyring } from '../worker/keyring.js'
import { ensureDevice } from './device.js'
import { memoryStorage, type Storage } from './storage.js'
import { type Vault, VaultError } from './vault.js'
import { makeWallet } from './wallet.js'

const id = () => toBase64url(randomBytes(16))

/** The vault as a table in memory: keeps what it is given, and seals shares as the real one does. */
function fakeVault(storage: Storage) {
  const records: { wallet?: WalletRecord; shares: Map<string, Uint8Array<ArrayBuffer>>; log: LogEntry[] } = {
    shares: new Map(),
    log: [],
  }
  const calls: VaultPath[] = []
  const failures: Partial<Record<VaultPath, VaultError>> = {}
  const accountId = id()
  let signedIn = false

  const session = (): Session => ({
    accessToken: 'a'.repeat(43),
    refreshToken: 'r'.repeat(43),
    expiresAt: Number.MAX_SAFE_INTEGER,
    account: { id: accountId, email: 'ada@example.com', provider: 'email' },
    ...(records.wallet ? { wallet: structuredClone(records.wallet) } : {}),
  })

  async function sealShare(slotId: string) {
    const { x, y } = (await ensureDevice(storage)).keys.enc satisfies PublicKey
    const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
    const raw = joinBytes(Uint8Array.of(4), fromBase64url(x), fromBase64url(y))
    const info = utf8(sealedFor.share(slotId))
    const share = records.shares.get(slotId) ?? new Uint8Array(32)
    const sealed = await suite.Seal(await suite.DeserializePublicKey(raw), share, { info })
    return { enc: toBase64url(sealed.encapsulatedSecret), ct: toBase64url(sealed.ciphertext) }
  }

  async function log(event: LogEntry['event'], slotId: string): Promise<LogEntry> {
    const rest = {
      seq: records.log.length + 1,
      at: 1_700_000_000_000 + records.log.length,
      event,
      slotId,
      slotType: 'device',
      deviceId: (await ensureDevice(storage)).id,
      origin: 'https://shop.example',
      evidence: 'device',
      previous: records.log.at(-1)?.hash ?? logStart,
    } as const
    const hash = toBase64url(await sha256(utf8(logEntryText(records.wallet?.walletId ?? '', rest))))
    records.log.push({ ...rest, hash })
    return { ...rest, hash }
  }

  async function answer(path: VaultPath, request: never): Promise<unknown> {
    if (path === '/slots/prepare') {
      const slotId = id()
      records.shares.set(slotId, randomBytes(32))
      return { slotId, share: await sealShare(slotId) }
    }
    if (path === '/wallet') {
      const { walletId, ciphertext, addresses, slot } = request as VaultRequest<'/wallet'>
      const deviceId = (await ensureDevice(storage)).id
      const slots = [{ ...slot, type: 'device' as const, deviceId, createdAt: 1 }]
      records.wallet = { walletId, ciphertext, addresses, slots }
      await log('create', slot.slotId)
      return { wallet: structuredClone(records.wallet) }
    }
    if (path === '/slots/release') {
      const { slotId } = request as VaultRequest<'/slots/release'>
      return { share: await sealShare(slotId), entry: await log('release', slotId) }
    }
    if (path === '/log') {
      const { after = 0 } = request as VaultRequest<'/log'>
      return { entries: records.log.filter(({ seq }) => seq > after) }
    }
    if (path === '/session/resume') {
      if (!signedIn) throw new VaultError('session_invalid', 'Not signed in')
      return session()
    }
    signedIn = false
    return {}
  }

  const vault: Vault = {
    async call(path, request) {
      calls.push(path)
      const failure = failures[path]
      if (failure) throw failure
      return (await answer(path, request as never)) as never
    },
    keep(tokens) {
      signedIn = tokens !== undefined
    },
  }
  return { vault, records, calls, failures, session }
}

/** The Worker's keyring, here, with a clock that is moved by hand. */
export function localKeyring() {
  const timers: (() => void)[] = []
  const keyring = makeKeyring({
    later(run) {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run), 1)
    },
  })
  const remote: RemoteKeyring = {
    create: keyring.create,
    open: keyring.open,
    // As to a Worker: what is wiped there is a copy.
    add: (...args) => keyring.add(...structuredClone(args)),
    give: keyring.give,
    prove: (...args) => keyring.prove(...structuredClone(args)),
    seal: keyring.seal,
    unseal: keyring.unseal,
    reveal: (...args) => keyring.reveal(...structuredClone(args)),
    lock: async () => keyring.lock(),
    isOpen: async (walletId) => keyring.isOpen(walletId),
    secp256k1: keyring.secp256k1,
    ed25519: keyring.ed25519,
  }
  return { keyring: remote, timers }
}

export function startWallet(storage = memoryStorage()) {
  const fake = fakeVault(storage)
  const { keyring, timers } = localKeyring()
  return { ...fake, storage, timers, keyring, wallet: makeWallet({ vault: fake.vault, storage, keyring }) }
}
