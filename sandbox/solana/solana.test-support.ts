import {
  type Address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startTestSolana, type TestSolana } from './testing.js'

export const sol = (amount: number) => BigInt(amount * 1_000_000_000)

/** What failed, down to the innermost reason. */
export async function failureOf(work: Promise<unknown>): Promise<Error[]> {
  const chain: Error[] = []
  let error: unknown = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  )
  while (error instanceof Error) {
    chain.push(error)
    error = error.cause
  }
  return chain
}

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** A fresh chain and its first account, with what a wallet does there. */
export function solanaForTests() {
  const chain = {} as TestSolana
  const alice = {} as KeyPairSigner
  beforeAll(async () => {
    // The client finds its socket where browsers have it.
    if (!globalThis.WebSocket) vi.stubGlobal('WebSocket', (await import('ws')).WebSocket)
    Object.assign(chain, await startTestSolana())
    Object.assign(alice, await chain.signer(0))
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await chain.stop?.()
  })

  const rpc = () => createSolanaRpc(chain.rpcUrl)
  const subscriptions = () => createSolanaRpcSubscriptions(chain.webSocketUrl)

  async function signed(
    instructions: readonly Instruction[],
    options: { payer?: KeyPairSigner; version?: 'legacy' | 0; tables?: Record<Address, Address[]> } = {},
  ) {
    const { payer = alice, version = 0, tables } = options
    const { value: lifetime } = await rpc().getLatestBlockhash({ commitment: 'confirmed' }).send()
    const message = pipe(
      createTransactionMessage({ version: version as 0 }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
      (full) => (tables ? compressTransactionMessageUsingAddressLookupTables(full, tables) : full),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(transaction)
    return { message, transaction, wire: getBase64EncodedWireTransaction(transaction) }
  }

  const broadcast = (wire: Awaited<ReturnType<typeof signed>>['wire']) =>
    rpc().sendTransaction(wire, { encoding: 'base64' }).send()

  async function confirmed(signature: Signature) {
    await expect
      .poll(async () => (await rpc().getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus)
      .not.toBe('processed')
  }

  async function run(instructions: readonly Instruction[], options?: Parameters<typeof signed>[1]): Promise<Signature> {
    const { transaction } = await signed(instructions, options)
    const send = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
    await send(transaction as Parameters<typeof send>[0], { commitment: 'confirmed' })
    return getSignatureFromTransaction(transaction)
  }

  const transferSol = (to: Address, amount: bigint) =>
    getTransferSolInstruction({ source: alice, destination: to, amount })
  const read = async (account: Address) => (await rpc().getBalance(account).send()).value

  async function ask(method: string, params: readonly unknown[]): Promise<Answer> {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()) as Answer
  }
  return { chain, alice, rpc, subscriptions, signed, broadcast, confirmed, run, transferSol, read, ask }
}
