import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonic } from '../chains/anvil.js'
import { freePort } from '../chains/freePort.js'
import { borrowChain } from '../lend/borrow.js'
import { createProcesses } from '../processes/processes.js'
import { type BitcoinAccount, bitcoinAccount } from './keys.js'
import { type BitcoinAddresses, bitcoinAddresses, startBitcoin } from './startBitcoin.js'

export type TestBitcoin = BitcoinAddresses & {
  /** Finds blocks; the first one takes all that waits. */
  mine(blocks?: number): Promise<void>
  /** From now on no block is found but by `mine`. */
  hold(): Promise<void>
  /** @param amount In satoshi. @returns The transaction's name */
  give(address: string, amount: number): Promise<string>
  /** The keys of one of the funded accounts. */
  account(index: number): BitcoinAccount
  stop(): Promise<void>
}

/**
 * A fresh, seeded stand-in for a Bitcoin node on a free port, for tests that need nothing else of the sandbox: in the process that a run
 * has for chains, or where there is none, in one of its own.
 */
export async function startTestBitcoin(): Promise<TestBitcoin> {
  const grown = await borrowChain('bitcoin')
  if (!grown) return startOwn()
  try {
    return controls(await bitcoinAddresses(grown.port), grown.stop)
  } catch (error) {
    await grown.stop()
    throw error
  }
}

async function startOwn(): Promise<TestBitcoin> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bitcoin-'))
  const processes = await createProcesses({ logFolder: folder })
  const stop = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { addresses } = await startBitcoin(processes, { port: await freePort(), mnemonic })
    return controls(addresses, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

function controls(addresses: BitcoinAddresses, stop: () => Promise<void>): TestBitcoin {
  const control = async <Value>(path: string, body: unknown): Promise<Value> => {
    const response = await fetch(`${addresses.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Value
  }
  return {
    ...addresses,
    mine: async (blocks = 1) => void (await control('/mine', { blocks })),
    hold: async () => void (await control('/hold', { held: true })),
    give: async (address, amount) => (await control<{ txid: string }>('/faucet', { address, amount })).txid,
    account: (index) => bitcoinAccount(mnemonic, index),
    stop,
  }
}
