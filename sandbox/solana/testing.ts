import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonic } from '../chains/anvil.js'
import { freePort } from '../chains/freePort.js'
import { borrowChain } from '../lend/borrow.js'
import { createProcesses } from '../processes/processes.js'
import { accountSigner } from './keys.js'
import { type SolanaAddresses, solanaAddresses, startSolana } from './startSolana.js'

export type TestSolana = SolanaAddresses & {
  /** Lets that many slots pass at once. */
  advance(slots: number): Promise<void>
  /** The key of one of the funded accounts. */
  signer(index: number): ReturnType<typeof accountSigner>
  stop(): Promise<void>
}

/**
 * A fresh, seeded Solana chain on free ports, for tests that need nothing else of the sandbox: in the process that a run has for chains,
 * or where there is none, and with `own`, in one of its own.
 */
export async function startTestSolana(options: { own?: boolean } = {}): Promise<TestSolana> {
  const grown = options.own ? undefined : await borrowChain('solana')
  if (!grown) return startOwn()
  try {
    return controls(await solanaAddresses(grown), grown.stop)
  } catch (error) {
    await grown.stop()
    throw error
  }
}

async function startOwn(): Promise<TestSolana> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-solana-'))
  const processes = await createProcesses({ logFolder: folder })
  const stop = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [port, socketPort] = [await freePort(), await freePort()]
    const { addresses } = await startSolana(processes, { port, socketPort, mnemonic })
    return controls(addresses, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

function controls(addresses: SolanaAddresses, stop: () => Promise<void>): TestSolana {
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
}
