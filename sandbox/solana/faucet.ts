import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { packed, u8, u32 } from './bytes.js'
import { RpcError, sentenceOf } from './errors.js'
import { execute } from './execute.js'
import { namedSigner } from './keys.js'
import { blockhashLife, type Ledger } from './ledger.js'
import { programs } from './programs.js'
import { readTransaction } from './wire.js'

const fortune = 500_000_000n * 1_000_000_000n
const mostAtOnce = 1_000n * 1_000_000_000n

/** The account that everything of the sandbox comes from. */
export type Faucet = {
  signer: KeyPairSigner
  /** Signs as the one who pays, and runs it. @throws Error when it does not go through */
  send(instructions: readonly Instruction[]): Promise<string>
  /** @returns The signature of the transfer */
  give(to: Address, amount: bigint): Promise<string>
}

export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const signer = await namedSigner('solana faucet')
  ledger.svm.setAccount({
    address: signer.address,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(fortune),
    programAddress: programs.system,
    space: 0n,
  })
  let count = 0

  /** Two gifts within one slot would be the same transaction; each names another limit. */
  const distinct = (): Instruction => ({
    programAddress: programs.computeBudget,
    data: packed(u8(2), u32(400_000 + (count++ % 100_000))),
  })

  async function send(instructions: readonly Instruction[]): Promise<string> {
    const slot = ledger.slot()
    const blockhash = ledger.blockhashOf(slot)
    if (!blockhash) throw new Error('There is no block yet.')
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash, lastValidBlockHeight: ledger.heightOf(slot) + blockhashLife },
          paid,
        ),
      (timed) => appendTransactionMessageInstructions([distinct(), ...instructions], timed),
    )
    const signed = await signTransactionMessageWithSigners(message)
    const outcome = execute(ledger, readTransaction(new Uint8Array(getTransactionEncoder().encode(signed))))
    const error = 'refused' in outcome ? outcome.refused : outcome.error
    if (error !== null) throw new RpcError(-32603, `Internal error: ${sentenceOf(error)}`)
    return 'signature' in outcome ? outcome.signature : ''
  }

  return {
    signer,
    send,
    give(to, amount) {
      if (amount > mostAtOnce) throw new RpcError(-32602, 'Invalid params: the faucet gives 1000 SOL at once.')
      return send([getTransferSolInstruction({ source: signer, destination: to, amount })])
    },
  }
}
