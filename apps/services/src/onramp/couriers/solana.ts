import { createPrivateKey, createPublicKey, randomInt, sign } from 'node:crypto'
import { RpcError } from '../../chains/nodes.js'
import { fromBase58, toBase58 } from '../../tokens/base58.js'
import type { Courier } from './types.js'

type Blockhash = { value: { blockhash: string; lastValidBlockHeight: number } }
type Statuses = { value: readonly ({ confirmationStatus: string; err: unknown } | null)[] }

const systemProgram = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
/** What one signature costs, in lamports. */
const fee = 5_000n
/** The head of a private key in PKCS #8: what follows are its 32 bytes. */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Solana, the native currency: a transaction is taken once, and only up to a height of the chain. Another one is signed in its place when that
 * height is final and the first one was not taken.
 */
export function solanaCourier(seed: string): Courier & { address: string } {
  const key = createPrivateKey({
    key: Buffer.concat([keyHead, Buffer.from(seed.slice(2), 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })
  const faucet = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = toBase58(faucet)
  return {
    address,

    async prepare(ask, { token, wallet, amount }) {
      if (token !== null) return { refused: 'Only the native currency of this chain is delivered' }
      const to = fromBase58(wallet)
      if (to?.length !== 32 || wallet === systemProgram || wallet === computeBudget)
        return { refused: 'This is not an address of the chain' }
      const { value: balance } = await ask<{ value: number }>('getBalance', [address, { commitment: 'confirmed' }])
      if (BigInt(balance) < BigInt(amount) + fee) return { refused: 'The faucet is empty' }
      const { value } = await ask<Blockhash>('getLatestBlockhash', [{ commitment: 'confirmed' }])
      const message = transferMessage({ from: faucet, to, lamports: BigInt(amount), blockhash: value.blockhash })
      const signature = sign(null, message, key)
      const raw = Buffer.concat([Buffer.of(1), signature, message]).toString('base64')
      return { raw, hash: toBase58(signature), validUntil: value.lastValidBlockHeight }
    },

    async send(ask, { raw_transaction: raw, transaction_hash: hash, valid_until: validUntil }) {
      const status = async () => {
        const { value } = await ask<Statuses>('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
        const [found] = value
        if (!found) return undefined
        if (found.err !== null) return { failed: 'The chain refused the transaction' }
        return found.confirmationStatus === 'processed' ? ('waits' as const) : ('delivered' as const)
      }
      const known = await status()
      if (known) return known
      await ask('sendTransaction', [raw, { encoding: 'base64', skipPreflight: true }]).catch((error: unknown) => {
        // The chain may have it already, or take it no more: its status tells.
        if (!(error instanceof RpcError)) throw error
      })
      const height = await ask<number>('getBlockHeight', [{ commitment: 'finalized' }])
      return (await status()) ?? (height > Number(validUntil) ? 'lost' : 'waits')
    },
  }
}

/** A transfer, as bytes. Two alike would be one transaction: each asks for another limit of its work. */
function transferMessage(given: { from: Uint8Array; to: Uint8Array; lamports: bigint; blockhash: string }): Buffer {
  const { from, to, lamports, blockhash } = given
  const bytesOf = (text: string) => fromBase58(text) ?? new Uint8Array(32)
  const toItself = Buffer.from(from).equals(to)
  const accounts = [from, ...(toItself ? [] : [to]), bytesOf(systemProgram), bytesOf(computeBudget)]
  const [receiver, system, budget] = toItself ? [0, 1, 2] : [1, 2, 3]
  const limit = Buffer.alloc(5)
  limit.writeUInt8(2)
  limit.writeUInt32LE(1_000 + randomInt(1_000_000), 1)
  const transfer = Buffer.alloc(12)
  transfer.writeUInt32LE(2)
  transfer.writeBigUInt64LE(lamports, 4)
  return Buffer.concat([
    // One signature, by an account that is written to; two programs that are only read.
    Buffer.of(1, 0, 2, accounts.length),
    ...accounts,
    bytesOf(blockhash),
    Buffer.of(2),
    Buffer.of(budget, 0, limit.length),
    limit,
    Buffer.of(system, 2, 0, receiver, transfer.length),
    transfer,
  ])
}
