import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { frameRequests } from 'portico/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRouter, type Outgoing } from '../protocol/router.js'
import { toBase58 } from '../signing/base58.js'
import { wordsOf } from '../signing/bip39.js'
import { toHex, utf8 } from '../signing/bytes.js'
import { addressesOf, deriveKeys } from '../signing/keys.js'
import { makeHandlers } from './handlers.js'
import { site, startFrame } from './handlers.test-support.js'

afterEach(() => {
  vi.restoreAllMocks()
})

/** All that chance gave while a wallet was made: its entropy and keys are among it, and so are the halves of its slot. */
function catchRandom(): Uint8Array[] {
  const caught: Uint8Array[] = []
  const fill = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const filled = fill(array as Uint8Array<ArrayBuffer>)
    if (filled.byteLength >= 16) caught.push(new Uint8Array(filled))
    return filled as never
  })
  return caught
}

/** The spellings in which a secret could leave. */
function spellings(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret)
  return [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    toBase58(secret),
    `[${bytes.join(',')}]`,
    `"0":${bytes[0]},"1":${bytes[1]},"2":${bytes[2]},"3":${bytes[3]}`,
  ]
}

test('behavior: whatever the page asks and the person answers, no key, share or token is in what it reads', async () => {
  const caught = catchRandom()
  const started = startFrame({ headlessOtpOrigins: [site] })
  const session = started.session()
  const { wallet } = await started.wallet.adopt(session)
  const entropies = caught.filter(({ length }) => length === 16)
  // The test would see nothing if chance were asked elsewhere.
  const found = entropies.find((entropy) => addressesOf(deriveKeys(entropy)).eip155 === wallet.addresses.eip155)
  if (!found) throw new Error('The entropy of the wallet was not caught')
  const { secp256k1, ed25519 } = deriveKeys(found)
  const words = await wordsOf(found)
  expect(mnemonicToEntropy(words, wordlist)).toEqual(found)
  const secrets = [
    ...[...caught, secp256k1, ed25519, ed25519.slice(0, 32)].flatMap(spellings),
    words,
    words.split(' ').slice(0, 4).join(' '),
    session.accessToken,
    session.refreshToken,
    started.records.wallet?.ciphertext ?? '',
    started.records.wallet?.slots[0]?.wrap ?? '',
  ]
  expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThan(15)

  const said: Outgoing[] = []
  const clock = { now: 0 }
  const router = makeRouter({
    handlers: makeHandlers(started.frame),
    origin: site,
    post: (message) => said.push(message),
    warn: (problem) => said.push({ type: problem }),
    now: () => clock.now,
  })
  let asked = 0
  const ask = (name: string, payload: unknown) => {
    clock.now += 1000
    asked += 1
    router.receive({ id: `${asked}`, type: `@w3m-app/${name}`, payload })
  }
  const turns = async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  /** Agrees to all that is shown. */
  const agree = async () => {
    for (;;) {
      const screen = started.screen.get()
      if (screen.name !== 'confirm' || screen.isBusy) return
      if (screen.sheet.isBlocked) started.frame.approvals.reject(screen.id, 'rejected')
      else started.frame.approvals.approve(screen.id)
      await turns()
    }
  }

  const { eip155, solana } = wallet.addresses
  const unsafe = [
    { method: 'personal_sign', params: [toHex(utf8('Hello')), eip155], chainId: 1 },
    { method: 'personal_sign', params: [toHex(found), eip155], chainId: 1 },
    { method: 'eth_sendTransaction', params: [{ from: eip155, to: solana, value: '0x1' }], chainId: 1 },
    { method: 'eth_sendTransaction', params: [{ from: eip155, to: eip155, value: '0x1' }], chainId: 1 },
    {
      method: 'solana_signMessage',
      params: { message: toBase58(utf8('Hello')), pubkey: solana },
      chainId: 'solana:dev',
    },
  ].map((payload) => ({
    chainNamespace: String(payload.chainId).startsWith('solana') ? 'solana' : 'eip155',
    ...payload,
  }))
  for (const payload of unsafe) {
    ask('RPC_REQUEST', payload)
    await vi.waitFor(() =>
      expect(said.length + Number(started.screen.get().name === 'confirm')).toBeGreaterThanOrEqual(asked),
    )
    await agree()
    await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(asked))
  }
  expect(said.filter(({ type }) => type === '@w3m-frame/RPC_REQUEST_SUCCESS').length).toBeGreaterThanOrEqual(2)

  const names = Object.keys(frameRequests).filter((name) => name !== 'SIGN_OUT')
  const payload = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(undefined, ...unsafe, { chainId: 137 }, { otp: '123456' }, { email: 'eve@example.com' }),
  )
  const questions = fc.sample(fc.tuple(fc.constantFrom(...names), payload), {
    numRuns: process.env.LONG ? 20_000 : 400,
    seed: 11,
  })
  for (const [name, given] of questions) {
    ask(name, given)
    await turns()
    await agree()
  }
  ask('SIGN_OUT', undefined)
  await turns()

  const text = JSON.stringify(said)
  expect(said.length).toBeGreaterThan(100)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
}, 600_000)
