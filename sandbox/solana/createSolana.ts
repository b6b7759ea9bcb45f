import { createHash } from 'node:crypto'
import { base58 } from './bytes.js'
import { createFaucet } from './faucet.js'
import { startFront } from './front.js'
import { createLedger, slotMs } from './ledger.js'
import { accountMethods } from './methods/accounts.js'
import { blockMethods } from './methods/blocks.js'
import { tokenMethods } from './methods/tokens.js'
import { transactionMethods } from './methods/transactions.js'
import type { Methods } from './rpc.js'
import { type SeededSolana, seedSolana } from './seed.js'

/** This chain's own beginning; CAIP-2 takes its first 32 characters. */
const genesisHash = base58(createHash('sha256').update('portico sandbox solana').digest())

/** What the node tells about itself at `/sandbox`. */
export type AboutSolana = { id: string; genesisHash: string } & SeededSolana

/** The chain and its front, in this process. The runtime ends the process on some errors, so this runs in one of its own. */
export async function createSolana(options: {
  port: number
  socketPort: number
  mnemonic: string
}): Promise<{ stop(): Promise<void> }> {
  const ledger = createLedger()
  const faucet = await createFaucet(ledger)
  const seeded = await seedSolana(ledger, faucet, options.mnemonic)
  // What was seeded is final before anyone asks.
  for (let slot = 0; slot < 32; slot++) ledger.advance()
  const methods: Methods = {
    ...accountMethods(ledger),
    ...tokenMethods(ledger),
    ...blockMethods(ledger, genesisHash),
    ...transactionMethods(ledger, faucet),
    getIdentity: () => ({ identity: faucet.signer.address }),
  }
  const about: AboutSolana = { id: `solana:${genesisHash.slice(0, 32)}`, genesisHash, ...seeded }
  const front = await startFront({ ...options, ledger, methods, controls: { about, advance: ledger.advance } })
  const clock = setInterval(() => ledger.advance(), slotMs)
  return {
    async stop() {
      clearInterval(clock)
      await front.stop()
    },
  }
}
