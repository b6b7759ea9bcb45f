import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../base/base58.js'
import type { Connection } from '../base/entities/connection.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext } from '../base/errors/foreign.js'
import type { StandardWallet } from '../base/walletStandard.js'
import { solanaDevnet, solanaMainnet } from '../networks/solana.js'
import { fromBase64, toBase64 } from './bytes.js'
import { solana } from './family.js'
import { solanaContext } from './wallet.test-support.js'

type Handler = (params: Record<string, unknown>) => unknown

/** A session as the connector hands it out: a method that was not approved is refused with 4200. */
function sessionOf(handlers: Record<string, Handler>) {
  const calls: { method: string; params: unknown; networkId: unknown }[] = []
  const moves: string[] = []
  return {
    calls,
    moves,
    async request({ method, params }: { method: string; params: Record<string, unknown> }, networkId?: string) {
      calls.push({ method, params, networkId })
      const handler = handlers[method]
      if (!handler) throw fail(chainErrors, 'rpc/error', rpcContext(4200, 'not approved'))
      return handler(params)
    },
    async switchNetwork(networkId: string) {
      moves.push(networkId)
    },
  }
}

function doorOf(provider: unknown, address: string) {
  const connection = { address, accounts: [{ address }], caipNetworkId: solanaMainnet.caipNetworkId }
  const door = solana()
    .create(solanaContext())
    .appProvider?.({
      provider: () => provider,
      connection: () => connection as unknown as Connection,
      network: () => solanaMainnet,
      settled: async () => {},
      switchNetwork: async () => {},
      listen: () => () => {},
    }) as StandardWallet
  return (method: string, ...inputs: object[]) =>
    (
      door.features[`solana:${method}`] as Record<
        string,
        (...inputs: object[]) => Promise<Record<string, Uint8Array>[]>
      >
    )[method]?.(...inputs)
}

/** A transaction of the newer kind, whose receiver is named by a lookup table. */
async function versioned(payer: KeyPairSigner): Promise<Uint8Array> {
  const [table, receiver] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address]
  const lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime as never, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: payer, destination: receiver, amount: 1n })],
        timed,
      ),
    (full) =>
      compressTransactionMessageUsingAddressLookupTables(full, { [table]: [receiver] } as Record<Address, Address[]>),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

async function sign(key: KeyPairSigner, base64: unknown): Promise<Uint8Array> {
  const transaction = getTransactionDecoder().decode(fromBase64(base64) as Uint8Array)
  return Uint8Array.from(
    getTransactionEncoder().encode(await partiallySignTransaction([key.keyPair], transaction as never)),
  )
}
/** A payment of one account whose fee another pays. */
async function sponsored(sponsor: KeyPairSigner, payer: KeyPairSigner): Promise<Uint8Array> {
  const lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(sponsor.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime as never, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: payer, destination: sponsor.address, amount: 1n })],
        timed,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

async function ownSignature(key: KeyPairSigner, base64: unknown): Promise<Uint8Array> {
  const { signatures } = getTransactionDecoder().decode(await sign(key, base64))
  return signatures[key.address] as Uint8Array
}
const signatureOf = (signed: Uint8Array) => toBase58(signed.subarray(1, 65))

describe('the family', () => {
  test('behavior: a message is signed over a session, in base58', async () => {
    const key = await generateKeyPairSigner()
    const session = sessionOf({
      solana_signMessage: async ({ message }) => {
        const bytes = fromBase58(String(message)) as Uint8Array<ArrayBuffer>
        const signature = await crypto.subtle.sign('Ed25519', key.keyPair.privateKey, bytes)
        return { signature: toBase58(new Uint8Array(signature)) }
      },
    })
    const family = solana().create(solanaContext())
    const text = await family.signMessage({ provider: session, address: key.address, message: 'hello' })
    const signature = fromBase58(text) as Uint8Array<ArrayBuffer>
    const message = new TextEncoder().encode('hello')
    expect(await crypto.subtle.verify('Ed25519', key.keyPair.publicKey, signature, message)).toBe(true)
    expect(session.calls[0]).toMatchObject({ params: { pubkey: key.address } })
    const { signal } = new AbortController()
    await family.switchNetwork({ provider: session, network: solanaDevnet, signal })
    expect(session.moves).toEqual([solanaDevnet.caipNetworkId])
  })
})

describe('the door', () => {
  test('behavior: several transactions are one question, also of the newer kind with lookup tables', async () => {
    const key = await generateKeyPairSigner()
    const session = sessionOf({
      solana_signAllTransactions: async ({ transactions }) => ({
        transactions: await Promise.all((transactions as string[]).map(async (one) => toBase64(await sign(key, one)))),
      }),
    })
    const inputs = await Promise.all([versioned(key), versioned(key)])
    const call = doorOf(session, key.address)
    const signed = await call(
      'signTransaction',
      ...inputs.map((transaction) => ({ transaction, chain: 'solana:devnet' })),
    )
    expect(session.calls).toMatchObject([
      { method: 'solana_signAllTransactions', networkId: solanaDevnet.caipNetworkId },
    ])
    expect(signed).toEqual(
      await Promise.all(inputs.map(async (one) => ({ signedTransaction: await sign(key, toBase64(one)) }))),
    )
  })

  test('behavior: a wallet without that question is asked one by one; the signature alone is enough', async () => {
    const key = await generateKeyPairSigner()
    const session = sessionOf({
      solana_signTransaction: async ({ transaction }) => ({ signature: signatureOf(await sign(key, transaction)) }),
    })
    const inputs = await Promise.all([versioned(key), versioned(key)])
    const signed = await doorOf(session, key.address)(
      'signTransaction',
      ...inputs.map((transaction) => ({ transaction })),
    )
    expect(session.calls.map(({ method }) => method)).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
    expect(signed?.[1]?.signedTransaction).toEqual(await sign(key, toBase64(inputs[1] as Uint8Array)))
  })

  describe('behavior: what a sponsor signed stays, whichever way a wallet answers', () => {
    const answers: Record<string, (key: KeyPairSigner) => Record<string, Handler>> = {
      'its signature alone': (key) => ({
        solana_signTransaction: async ({ transaction }) => ({
          signature: toBase58(await ownSignature(key, transaction)),
        }),
      }),
      'the transaction with both': (key) => ({
        solana_signTransaction: async ({ transaction }) => ({ transaction: toBase64(await sign(key, transaction)) }),
      }),
      'the transaction with its own alone': (key) => ({
        solana_signTransaction: async ({ transaction }) => {
          const signed = await sign(key, transaction)
          return { transaction: toBase64(Uint8Array.from(signed.fill(0, 1, 65))) }
        },
      }),
      'a list of transactions with its own alone': (key) => ({
        solana_signAllTransactions: async ({ transactions }) => ({
          transactions: await Promise.all(
            (transactions as string[]).map(async (one) => toBase64((await sign(key, one)).fill(0, 1, 65))),
          ),
        }),
      }),
    }

    test.each(Object.keys(answers))('%s', async (way) => {
      const [sponsor, key] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
      const session = sessionOf(answers[way]?.(key) ?? {})
      const unsigned = await sponsored(sponsor, key)
      const bySponsor = await sign(sponsor, toBase64(unsigned))
      const inputs = way.startsWith('a list') ? [bySponsor, bySponsor] : [bySponsor]
      const signed = await doorOf(session, key.address)(
        'signTransaction',
        ...inputs.map((transaction) => ({ transaction })),
      )
      const whole = await sign(key, toBase64(bySponsor))
      expect(whole.subarray(1, 65).some(Boolean) && whole.subarray(65, 129).some(Boolean)).toBe(true)
      expect(signed).toEqual(inputs.map(() => ({ signedTransaction: whole })))
    })

    test('error: a signature of who does not sign the transaction has no place', async () => {
      const [sponsor, key, other] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))
      if (!sponsor || !key || !other) throw new Error('no keys')
      const signature = toBase58(new Uint8Array(64).fill(7))
      const session = sessionOf({ solana_signTransaction: () => ({ signature }) })
      const transaction = await sponsored(sponsor, key)
      await expect(doorOf(session, other.address)('signTransaction', { transaction })).rejects.toMatchObject({
        context: { code: -32603 },
      })
    })
  })

  test('behavior: messages and transactions to be sent', async () => {
    const key = await generateKeyPairSigner()
    const signature = toBase58(new Uint8Array(64).fill(5))
    const session = sessionOf({
      solana_signMessage: () => ({ signature }),
      solana_signAndSendTransaction: () => ({ signature }),
    })
    const call = doorOf(session, key.address)
    const message = Uint8Array.of(1, 2)
    const bytes = new Uint8Array(64).fill(5)
    expect(await call('signMessage', { message })).toEqual([
      { signedMessage: message, signature: bytes, signatureType: 'ed25519' },
    ])
    const transaction = await versioned(key)
    expect(await call('signAndSendTransaction', { transaction })).toEqual([{ signature: bytes }])
  })

  test('error: what the session cannot, and answers without a signature', async () => {
    const key = await generateKeyPairSigner()
    const transaction = await versioned(key)
    const call = doorOf(
      sessionOf({ solana_signMessage: () => ({}), solana_signAllTransactions: () => [] }),
      key.address,
    )
    await expect(call('signMessage', { message: Uint8Array.of(1) })).rejects.toMatchObject({
      context: { code: -32603 },
    })
    await expect(call('signTransaction', { transaction }, { transaction })).rejects.toMatchObject({
      context: { code: -32603 },
    })
    await expect(call('signTransaction', { transaction })).rejects.toMatchObject({ context: { code: 4200 } })
    await expect(call('signIn', {})).rejects.toMatchObject({ context: { code: 4200 } })
  })
})
