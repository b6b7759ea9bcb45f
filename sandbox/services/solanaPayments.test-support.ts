import {
  type Address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { SeededSplToken } from '../solana/seed.js'
import type { TestSolana } from '../solana/testing.js'

type Chain = Pick<TestSolana, 'rpcUrl' | 'advance'>

/** Sends as a wallet does, until the chain counts it. */
async function run(chain: Chain, payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<string> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    signTransactionMessageWithSigners,
  )
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  await chain.advance(2)
  return getSignatureFromTransaction(transaction)
}

/** @returns the signature */
export function sendSol(chain: Chain, source: KeyPairSigner, destination: Address, amount: bigint): Promise<string> {
  return run(chain, source, [getTransferSolInstruction({ source, destination, amount })])
}

/** Opens the receiver's token account with it, unless that is known to be there. @returns the signature */
export async function sendSpl(
  chain: Chain,
  source: KeyPairSigner,
  owner: Address,
  { mint, decimals, program: tokenProgram }: SeededSplToken,
  amount: bigint,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<string> {
  const place = (holder: Address) => findAssociatedTokenPda({ mint, owner: holder, tokenProgram })
  const [[from], [to]] = await Promise.all([place(source.address), place(owner)])
  const open = getCreateAssociatedTokenIdempotentInstruction({ payer: source, ata: to, owner, mint, tokenProgram })
  return run(chain, source, [
    ...(isOpen ? [] : [open]),
    getTransferCheckedInstruction(
      { source: from, mint, destination: to, authority: source, amount, decimals },
      { programAddress: tokenProgram },
    ),
  ])
}
