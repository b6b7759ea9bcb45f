import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonic } from '../chains/anvil.js'
import { freePort } from '../chains/testing.js'
import { createProcesses } from '../processes/processes.js'
import { accountSigner } from './keys.js'
import { type SolanaAddresses, startSolana } from './startSolana.js'

export type TestSolana = SolanaAddresses & {
  /** Lets that many slots pass at once. */
  advance(slots: number): Promise<void>
  /** The key of one of the funded accounts. */
  signer(index: number): ReturnType<typeof accountSigner>
  stop(): Promise<void>
}

/** A fresh, seeded Solana chain on free ports, for tests that need nothing else of the sandbox. */
export async function startTestSolana(): Promise<TestSolana> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-solana-'))
  const processes = await createProcesses({ logFolder: folder })
  const stop = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [port, socketPort] = [await freePort(), await freePort()]
    const { addresses } = await startSolana(processes, { port, socketPort, mnemonic })
    return {
      ...addresses,
      async advance(slots) {
        const body = JSON.stringify({ slots })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(`${addresses.rpcUrl}/sandbox/advance`, { method: 'POST', headers, body })
        if (!response.ok) throw new Error(`The chain cannot go ahead by ${slots} slots (${response.status}).`)
      },
      signer: (index) => accountSigner(mnemonic, index),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
