import { type VaultErrorCode, vaultErrors } from '@portico/vault/contract'
import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes.js'
import { deferred } from '../handlers/handlers.test-support.js'
import { ensureDevice } from './device.js'
import { startWallet } from './session.test-support.js'
import { VaultError } from './vault.js'
import { makeWallet, NoKeyError } from './wallet.js'

const hash = new Uint8Array(32).fill(1)
/** What the vault says of a device that is not signed in. */
const verdicts: VaultErrorCode[] = ['session_invalid', 'token_reused']

/** Long enough for all that needs no answer from outside. */
async function turns(): Promise<void> {
  for (let at = 0; at < 200; at++) await new Promise((resolve) => setImmediate(resolve))
}

/** A page that is loaded again: the same storage and vault, another Worker. */
function reload(before: ReturnType<typeof startWallet>) {
  const after = startWallet()
  return { ...after, wallet: makeWallet({ vault: before.vault, storage: before.storage, keyring: after.keyring }) }
}

async function withWallet() {
  const started = startWallet()
  await started.wallet.adopt(started.session())
  return started
}

describe('makeWallet', () => {
  test('default', async () => {
    const { wallet, calls, records } = await withWallet()
    expect(wallet.current()?.wallet.addresses).toEqual(records.wallet?.addresses)
    expect(calls).toEqual(['/slots/prepare', '/wallet'])
    expect(await wallet.hasKey()).toBe(true)
    // The key is open since it was made: no share is asked for.
    expect((await wallet.signer.secp256k1(hash)).r).toBeTypeOf('bigint')
    expect(calls).toHaveLength(2)
  })

  test('behavior: nothing that the vault keeps opens the wallet', async () => {
    const { records, wallet } = await withWallet()
    const [share] = [...records.shares.values()]
    const kept = JSON.stringify(records.wallet)
    const signature = await wallet.signer.ed25519(hash)
    expect(signature).toHaveLength(64)
    expect(kept).not.toContain(toBase64url(share ?? new Uint8Array()))
    expect(Object.keys(records.wallet ?? {}).sort()).toEqual(['addresses', 'ciphertext', 'slots', 'walletId'])
  })

  test('behavior: after a reload the device’s key brings the login back, and a share opens the wallet', async () => {
    const before = await withWallet()
    const { wallet } = reload(before)
    expect((await wallet.resume())?.wallet.addresses).toEqual(before.records.wallet?.addresses)
    before.calls.length = 0
    const [first, second] = await Promise.all([before.wallet.signer.secp256k1(hash), wallet.signer.secp256k1(hash)])
    expect(second).toEqual(first)
    expect(before.calls).toEqual(['/slots/release', '/log'])
  })

  test('behavior: forgets the open key after five idle minutes', async () => {
    const { wallet, timers, calls } = await withWallet()
    expect(timers).toHaveLength(1)
    timers[0]?.()
    await wallet.signer.secp256k1(hash)
    expect(calls).toContain('/slots/release')
  })

  test('behavior: another device is signed in, and has no key', async () => {
    const { records } = await withWallet()
    const other = startWallet()
    other.records.wallet = records.wallet as never
    await other.wallet.adopt(other.session())
    expect(await other.wallet.hasKey()).toBe(false)
    await expect(other.wallet.unlock()).rejects.toBeInstanceOf(NoKeyError)
    expect(other.calls).toEqual([])
  })

  test('behavior: signing out ends the login and leaves the only key where it is', async () => {
    const before = await withWallet()
    await before.wallet.signOut()
    expect(before.wallet.current()).toBeUndefined()
    await expect(before.wallet.signer.secp256k1(hash)).rejects.toThrow('Not signed in')
    expect(await before.wallet.resume()).toBeUndefined()
    await before.wallet.adopt(before.session())
    expect((await before.wallet.signer.secp256k1(hash)).yParity).toBeTypeOf('number')
  })

  test('behavior: without a device nobody is asked; a vault that is away is not a signed-out one', async () => {
    const fresh = startWallet()
    expect(await fresh.wallet.resume()).toBeUndefined()
    expect(fresh.calls).toEqual([])
    const before = await withWallet()
    const { wallet } = reload(before)
    before.failures['/session/resume'] = new VaultError('offline', 'away')
    await expect(wallet.resume()).rejects.toThrow('away')
    delete before.failures['/session/resume']
    expect(await wallet.resume()).toBeDefined()
  })

  test('behavior: whatever else the vault answers is no word on the login, which comes back with the next answer', async () => {
    const before = await withWallet()
    const { wallet } = reload(before)
    const others = (Object.keys(vaultErrors) as VaultErrorCode[]).filter((code) => !verdicts.includes(code))
    for (const code of others) {
      before.failures['/session/resume'] = new VaultError(code, code)
      await expect(wallet.resume(), code).rejects.toMatchObject({ code })
    }
    delete before.failures['/session/resume']
    expect((await wallet.resume())?.wallet.addresses).toEqual(before.records.wallet?.addresses)
  })

  test.each(verdicts)('behavior: %s ends the login', async (code) => {
    const before = await withWallet()
    const { wallet } = reload(before)
    before.failures['/session/resume'] = new VaultError(code, code)
    expect(await wallet.resume()).toBeUndefined()
  })

  test.each([
    [false, true],
    [true, false],
  ])('behavior: who looks and who connects at once make one wallet', async (...asks) => {
    const { wallet, vault, storage, session, records, calls } = startWallet()
    await ensureDevice(storage)
    vault.keep(session())
    const call = vault.call
    vault.call = async (path, request, signal) => {
      if (path !== '/wallet') return call(path, request, signal)
      if (records.wallet) throw new VaultError('wallet_exists', 'The account has a wallet')
      const answer = await call(path, request, signal)
      await turns()
      return answer
    }
    const all = [...asks.map((each) => wallet.resume({ asks: each })), wallet.adopt(session())]
    const found = await Promise.all(all)
    expect(found.map((each) => each?.wallet.addresses)).toEqual(Array(3).fill(records.wallet?.addresses))
    expect(calls.filter((path) => path === '/wallet')).toHaveLength(1)
  })

  test('error: a record with a changed byte, or that of another wallet, stays shut', async () => {
    const before = await withWallet()
    const other = await withWallet()
    const own = before.records.wallet
    const foreign = other.records.wallet
    if (!own || !foreign) throw new Error('no wallet')
    const flipped = (text: string) => toBase64url(fromBase64url(text).map((byte, at) => (at === 20 ? byte ^ 1 : byte)))
    const [slot] = own.slots
    const changed = [
      { ...own, ciphertext: flipped(own.ciphertext) },
      { ...own, ciphertext: foreign.ciphertext },
      { ...own, walletId: foreign.walletId },
      { ...own, addresses: foreign.addresses },
      { ...own, slots: [{ ...slot, wrap: flipped(slot?.wrap ?? '') }] },
      { ...own, slots: [{ ...slot, wrap: foreign.slots[0]?.wrap }] },
    ]
    for (const record of changed) {
      before.records.wallet = record as never
      // What the browser remembers of it would stop it earlier.
      await before.storage.set('wallets', undefined)
      const { wallet } = reload(before)
      await wallet.resume()
      await expect(wallet.signer.secp256k1(hash)).rejects.toThrow()
    }
  })

  test('behavior: two tabs that open at once follow one log, one after the other', async () => {
    const before = await withWallet()
    const { vault } = before
    const call = vault.call
    // The answer of the first line is on its way for longer than all of the second tab's.
    const second = deferred()
    vault.call = async (path, request, signal) => {
      const answer = await call(path, request, signal)
      const isFirst = path === '/slots/release' && (answer as { entry: { seq: number } }).entry.seq === 2
      if (isFirst) await Promise.race([second.promise, turns()])
      return answer
    }
    const tabs = [reload(before), reload(before)]
    await Promise.all(tabs.map(({ wallet }) => wallet.resume()))
    await Promise.all(
      tabs.map(async ({ wallet }, at) => {
        await wallet.unlock()
        if (at === 1) second.resolve()
      }),
    )
    expect(before.records.log.map(({ event }) => event)).toEqual(['create', 'release', 'release'])
  })

  test('behavior: several signatures of a locked wallet open it once, whatever the order of the answers', async () => {
    const before = await withWallet()
    const { vault } = before
    const call = vault.call
    const second = deferred()
    vault.call = async (path, request, signal) => {
      const answer = await call(path, request, signal)
      if (path !== '/slots/release') return answer
      const isFirst = (answer as { entry: { seq: number } }).entry.seq === 2
      if (isFirst) await Promise.race([second.promise, turns()])
      else second.resolve()
      return answer
    }
    const { wallet } = reload(before)
    await wallet.resume()
    const signatures = await Promise.all([wallet.signer.ed25519(hash), wallet.signer.ed25519(hash)])
    expect(signatures[1]).toEqual(signatures[0])
    expect(before.records.log.map(({ event }) => event)).toEqual(['create', 'release'])
  })

  test('behavior: an opening that fails is tried again by the next signature', async () => {
    const before = await withWallet()
    const { wallet } = reload(before)
    await wallet.resume()
    before.failures['/slots/release'] = new VaultError('offline', 'away')
    const both = await Promise.allSettled([wallet.signer.ed25519(hash), wallet.signer.ed25519(hash)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    delete before.failures['/slots/release']
    expect(await wallet.signer.ed25519(hash)).toHaveLength(64)
  })

  test.each(['/slots/release', '/log', '/log/accept'] as const)(
    'behavior: a vault that says nothing to %s keeps no tab waiting',
    async (silent) => {
      const before = await withWallet()
      const { vault, storage } = before
      const call = vault.call
      vault.call = (path, request, signal) =>
        path === silent
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : call(path, request, signal)
      const wallet = makeWallet({ vault, storage, keyring: startWallet().keyring, answerMs: 1 })
      const { walletId } = (await wallet.resume())?.wallet ?? { walletId: '' }
      const head = { walletId, seq: 1, hash: before.records.log[0]?.hash ?? '' }
      const waiting =
        silent === '/log/accept'
          ? wallet.accept({ walletId, remembered: head, found: head }, { slotId: 'a' })
          : wallet.unlock()
      await expect(waiting).rejects.toMatchObject({ code: 'offline' })
      vault.call = call
      const other = reload(before)
      await other.wallet.resume()
      expect(await other.wallet.signer.ed25519(hash)).toHaveLength(64)
    },
  )

  test('behavior: who signs out while it opens leaves nothing open', async () => {
    const before = await withWallet()
    const { vault } = before
    const call = vault.call
    const [asked, answered] = [deferred(), deferred()]
    vault.call = async (path, request, signal) => {
      const answer = await call(path, request, signal)
      if (path === '/slots/release') {
        asked.resolve()
        await answered.promise
      }
      return answer
    }
    const { wallet, keyring } = reload(before)
    const walletId = (await wallet.resume())?.wallet.walletId ?? ''
    const signing = wallet.signer.ed25519(hash).catch((error: Error) => error.message)
    await asked.promise
    await wallet.signOut()
    answered.resolve()
    expect(await signing).toBe('Not signed in')
    expect(await keyring.isOpen(walletId)).toBe(false)
  })

  test('error: a log that was rolled back or rewritten keeps the wallet shut', async () => {
    const before = await withWallet()
    const first = reload(before)
    await first.wallet.resume()
    await first.wallet.unlock()
    before.records.log.pop()
    const second = reload(before)
    await second.wallet.resume()
    await expect(second.wallet.unlock()).rejects.toThrow('log was changed')
  })

  test('error: a vault that keeps another wallet than the one made is not believed', async () => {
    const started = startWallet()
    const { vault } = started
    const call = vault.call
    vault.call = async (path, request, signal) => {
      const answer = await call(path, request, signal)
      if (path === '/wallet') (answer as any).wallet.addresses.eip155 = `0x${'9'.repeat(40)}`
      return answer
    }
    await expect(started.wallet.adopt(started.session())).rejects.toThrow('could not be kept')
    expect(started.wallet.current()).toBeUndefined()
  })
})
