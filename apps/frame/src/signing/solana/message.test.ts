import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type Instruction,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { toBase58 } from '../base58.js'
import { concat } from '../bytes.js'
import { addressesOf, deriveKeys, signerOf } from '../keys.js'
import { attachSignature, readMessage, readTransaction, signerPlace } from './message.js'

const keys = deriveKeys(new Uint8Array(16))
const own = addressesOf(keys).solana
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => address(toBase58(bytes)))
const role = fc.constantFrom(
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
)
const instruction: fc.Arbitrary<Instruction> = fc.record({
  programAddress: key,
  accounts: fc.array(fc.record({ address: key, role }), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 40 }),
})
const parts = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  instructions: fc.array(instruction, { maxLength: 3 }),
  hash: key,
  table: key,
})

type Parts = typeof parts extends fc.Arbitrary<infer T> ? T : never

function compile({ version, instructions, hash, table }: Parts) {
  const message = pipe(
    createTransactionMessage({ version }),
    (each) => setTransactionMessageFeePayer(address(own), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(hash), lastValidBlockHeight: 1n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  if (message.version !== 0) return compileTransaction(message as any)
  const plain = instructions.flatMap(({ accounts = [] }) => accounts.filter((each) => each.role < 2))
  const tables = { [table]: plain.map((each) => each.address) }
  return compileTransaction(compressTransactionMessageUsingAddressLookupTables(message as any, tables) as any)
}

test('behavior: a message reads as Solana’s kit reads it', () => {
  fc.assert(
    fc.property(parts, (each) => {
      const { messageBytes } = compile(each)
      const theirs = getCompiledTransactionMessageDecoder().decode(messageBytes) as any
      const ours = readMessage(new Uint8Array(messageBytes))
      expect(ours.version).toBe(theirs.version)
      expect(ours.keys.map((one) => one.address)).toEqual(theirs.staticAccounts)
      expect(ours.signers).toBe(theirs.header.numSignerAccounts)
      expect(ours.blockhash).toBe(theirs.lifetimeToken)
      expect(ours.instructions).toEqual(
        theirs.instructions.map((one: any) => ({
          program: one.programAddressIndex,
          accounts: one.accountIndices ?? [],
          data: one.data ? new Uint8Array(one.data) : new Uint8Array(),
        })),
      )
      expect(ours.lookups).toEqual(
        (theirs.addressTableLookups ?? []).map((one: any) => ({
          table: one.lookupTableAddress,
          writable: one.writableIndexes,
          readonly: one.readonlyIndexes,
        })),
      )
    }),
  )
})

test('behavior: the signed transaction is the one that Solana’s kit makes', async () => {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(keys.ed25519)
  await fc.assert(
    fc.asyncProperty(parts, async (each) => {
      const compiled = compile(each)
      const theirs = new Uint8Array(
        getTransactionEncoder().encode((await partiallySignTransaction([signer.keyPair], compiled)) as any),
      )
      const unsigned = readTransaction(new Uint8Array(getTransactionEncoder().encode(compiled as any)))
      const signature = await signerOf(keys).ed25519(unsigned.messageBytes)
      expect(attachSignature(unsigned, own, signature)).toEqual(theirs)
    }),
    { numRuns: runs(40) },
  )
})

test('error: any byte missing or added, and noise, is not read as something else', () => {
  fc.assert(
    fc.property(parts, fc.nat(), (each, place) => {
      const bytes = new Uint8Array(compile(each).messageBytes)
      expect(() => readMessage(bytes.slice(0, place % bytes.length))).toThrow(TypeError)
      expect(() => readMessage(concat(bytes, Uint8Array.of(0)))).toThrow(TypeError)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_400 }), (bytes) => {
      try {
        readTransaction(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }),
  )
})

test('error: signing for another, versions to come', () => {
  const sample = compile({ version: 0, instructions: [], hash: address(own), table: address(own) })
  const transaction = readTransaction(new Uint8Array(getTransactionEncoder().encode(sample as any)))
  expect(signerPlace(transaction.message, own)).toBe(0)
  expect(signerPlace(transaction.message, '11111111111111111111111111111111')).toBeUndefined()
  expect(() => attachSignature(transaction, '11111111111111111111111111111111', new Uint8Array(64))).toThrow(TypeError)
  const next = transaction.messageBytes.slice()
  next[0] = 129
  expect(() => readMessage(next)).toThrow('version')
})
