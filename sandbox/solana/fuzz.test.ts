import {
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getTransferCheckedInstruction } from '@solana-program/token'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../scripts/runs.js'
import { startTestSolana, type TestSolana } from './testing.js'

let chain: TestSolana
let alice: KeyPairSigner
beforeAll(async () => {
  chain = await startTestSolana({ own: true })
  alice = await chain.signer(0)
})
afterAll(() => chain?.stop())

type Answer = { result?: unknown; error?: { code: number; message: string } }

async function ask(method: string, params: unknown): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, { method: 'POST', body })
  return (await response.json()) as Answer
}

/** A transaction that moves both kinds of money. */
async function transaction(version: 'legacy' | 0): Promise<Buffer> {
  const { mint, program, decimals } = chain.tokens.usdx
  const [bob = alice.address] = chain.accounts.slice(1)
  const [from] = await findAssociatedTokenPda({ mint, owner: alice.address, tokenProgram: program })
  const [to] = await findAssociatedTokenPda({ mint, owner: bob, tokenProgram: program })
  const { value: lifetime } = await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: version as 0 }),
      (empty) => setTransactionMessageFeePayerSigner(alice, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstructions(
          [
            getTransferSolInstruction({ source: alice, destination: bob, amount: 5n }),
            getTransferCheckedInstruction({
              source: from,
              mint,
              destination: to,
              authority: alice,
              amount: 7n,
              decimals,
            }),
          ],
          timed,
        ),
    ),
  )
  return Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')
}

const change = fc.record({
  at: fc.nat(500),
  byte: fc.nat(255),
  kind: fc.constantFrom('set', 'insert', 'remove', 'cut'),
})
const methods = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlocks',
  'getBlockTime',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'isBlockhashValid',
  'requestAirdrop',
  'sendTransaction',
  'simulateTransaction',
]

test.each(['legacy', 0] as const)('behavior: no broken transaction ends the node, version %s', async (version) => {
  const good = await transaction(version)
  const told = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const bytes = changes.reduce<Buffer>((before, { at: place, byte, kind }) => {
        const at = Math.min(place, before.length)
        const [front, back] = [before.subarray(0, at), before.subarray(kind === 'insert' ? at : at + 1)]
        if (kind === 'cut') return front
        return Buffer.concat(kind === 'remove' ? [front, back] : [front, Uint8Array.of(byte), back])
      }, good)
      const config = { encoding: 'base64', replaceRecentBlockhash: true }
      const { error } = await ask('simulateTransaction', [bytes.toString('base64'), config])
      told.add(String(error?.code))
      await ask('sendTransaction', [bytes.toString('base64'), { encoding: 'base64', skipPreflight: true }])
    }),
    { numRuns: runs(400) },
  )
  expect([...told].sort()).toEqual(['-32602', 'undefined'])
  expect(await ask('getHealth', [])).toMatchObject({ result: 'ok' })
})

test('behavior: every method refuses what it does not understand, with a code', async () => {
  const known = fc.constantFrom<unknown>(
    chain.accounts[0],
    chain.tokens.usdx.mint,
    chain.tokens.usdx.program,
    { encoding: 'jsonParsed' },
    { filters: [{ memcmp: { offset: -1, bytes: '1' } }] },
    { dataSlice: { offset: -5, length: 1e9 } },
    { encoding: 'base64', dataSlice: { offset: 1e9, length: 3 } },
    { limit: 1.5 },
    [chain.accounts[0], 5],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.array(fc.oneof(known, fc.jsonValue()), { maxLength: 3 }),
      async (method, params) => {
        const { error } = await ask(method, params)
        if (error) expect([-32600, -32601, -32602, -32003, -32004, -32015, -32016]).toContain(error.code)
      },
    ),
    { numRuns: runs(1500) },
  )
})
