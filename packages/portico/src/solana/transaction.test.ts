import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
  isAddress as isAddressOfKit,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../base/base58.js'
import { associatedAddress, isOnCurve } from './derived.js'
import { computeBudget, createTokenAccount, programs, transferSol, transferToken } from './instructions.js'
import { encodeMessage, encodeTransaction, firstSignature } from './message.js'

const blockhash = toBase58(new Uint8Array(32).fill(9))

/** What the reference library reads out of our transaction. */
function read(wire: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return decompileTransactionMessage(compiled as Parameters<typeof decompileTransactionMessage>[0])
}

/** The same transaction as the reference library writes and reads it. */
function reference(payer: Address, instructions: readonly Instruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: blockhash as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]['blockhash'],
          lastValidBlockHeight: 1n,
        },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const { messageBytes } = compileTransaction(message)
  return read(encodeTransaction(Uint8Array.from(messageBytes)))
}

const stripped = (message: ReturnType<typeof read>) =>
  (message.instructions as readonly Instruction[]).map(({ programAddress, accounts, data }) => ({
    programAddress,
    accounts: accounts?.map(({ address, role }) => ({ address, role })),
    data: data && Array.from(data),
  }))

describe('encodeMessage', () => {
  test('behavior: the reference library reads the same out of it as out of its own', async () => {
    const [alice, bob, mint, source, destination] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => generateKeyPairSigner()),
    )
    if (!alice || !bob || !mint || !source || !destination) throw new Error('no keys')
    const tokenProgram = programs.token2022 as Address
    const token = { tokenProgram, mint: mint.address, decimals: 6 }
    const ours = encodeMessage(
      alice.address,
      [
        ...computeBudget(20_000, 1_234_567n),
        createTokenAccount({ ...token, payer: alice.address, owner: bob.address, address: destination.address }),
        transferToken({
          ...token,
          source: source.address,
          destination: destination.address,
          owner: alice.address,
          amount: 2n ** 63n + 5n,
        }),
        transferSol(alice.address, bob.address, 2n ** 64n - 1n),
      ],
      blockhash,
    )
    const theirs = reference(alice.address, [
      { programAddress: programs.computeBudget as Address, data: Uint8Array.of(2, 0x20, 0x4e, 0, 0) },
      { programAddress: programs.computeBudget as Address, data: Uint8Array.of(3, 0x87, 0xd6, 0x12, 0, 0, 0, 0, 0) },
      getCreateAssociatedTokenIdempotentInstruction({
        payer: alice,
        ata: destination.address,
        owner: bob.address,
        mint: mint.address,
        tokenProgram,
      }),
      getTransferCheckedInstruction(
        {
          source: source.address,
          mint: mint.address,
          destination: destination.address,
          authority: alice,
          amount: 2n ** 63n + 5n,
          decimals: 6,
        },
        { programAddress: tokenProgram },
      ),
      getTransferSolInstruction({ source: alice, destination: bob.address, amount: 2n ** 64n - 1n }),
    ])
    const message = read(encodeTransaction(ours))
    expect(message.feePayer.address).toBe(alice.address)
    expect(message.lifetimeConstraint).toMatchObject({ blockhash })
    expect(stripped(message)).toEqual(stripped(theirs))
  })

  test('behavior: long data has a long length', () => {
    const instruction = { program: programs.system, accounts: [], data: new Uint8Array(300).fill(1) }
    const payer = toBase58(new Uint8Array(32).fill(5))
    expect(stripped(read(encodeTransaction(encodeMessage(payer, [instruction], blockhash))))[0]?.data).toHaveLength(300)
  })
})

describe('firstSignature', () => {
  test('default', () => {
    const message = new Uint8Array(10)
    expect(firstSignature(encodeTransaction(message, new Uint8Array(64).fill(3)))).toEqual(new Uint8Array(64).fill(3))
    expect(firstSignature(encodeTransaction(message))).toBeUndefined()
    expect(firstSignature(new Uint8Array(0))).toBeUndefined()
    expect(firstSignature(Uint8Array.of(1, 2, 3))).toBeUndefined()
  })
})

describe('derived addresses', () => {
  test('behavior: tokens lie where the reference library says', async () => {
    for (let count = 0; count < 12; count++) {
      const [owner, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
      for (const tokenProgram of [programs.token, programs.token2022]) {
        const expected = { owner: owner.address, mint: mint.address, tokenProgram: tokenProgram as Address }
        const [theirs] = await findAssociatedTokenPda(expected)
        expect(await associatedAddress(owner.address, mint.address, tokenProgram)).toBe(theirs)
      }
    }
  })

  test('behavior: what is a key’s point is as the reference library says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const address = toBase58(bytes)
        if (!isAddressOfKit(address)) throw new Error('no address')
        expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(address))
      }),
    )
  })
})
