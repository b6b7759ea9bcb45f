import type { Child, Processes } from '../processes/processes.js'
import { startProgram } from '../processes/program.js'
import type { AboutBitcoin } from './createBitcoin.js'

export type BitcoinAddresses = AboutBitcoin & {
  name: string
  /** Esplora's interface. */
  apiUrl: string
  /** Inscriptions, in the form of Hiro's interface. */
  ordinalsUrl: string
  /** `POST` to `/mine`, `/hold` and `/faucet`. */
  controlUrl: string
}

/** Starts the stand-in for a Bitcoin node and waits until it is seeded. */
export async function startBitcoin(
  processes: Processes,
  options: { port: number; mnemonic: string },
): Promise<{ process: Child; addresses: BitcoinAddresses }> {
  const { process, about } = await startProgram<AboutBitcoin>(processes, {
    name: 'bitcoin',
    module: new URL('./node.ts', import.meta.url),
    args: [String(options.port), options.mnemonic],
    about: `http://127.0.0.1:${options.port}/sandbox`,
  })
  return { process, addresses: addressesOf(options.port, about) }
}

/** Where a stand-in is that answers already, and what it tells of itself. */
export async function bitcoinAddresses(port: number): Promise<BitcoinAddresses> {
  const response = await fetch(`http://127.0.0.1:${port}/sandbox`)
  return addressesOf(port, (await response.json()) as AboutBitcoin)
}

function addressesOf(port: number, about: AboutBitcoin): BitcoinAddresses {
  const url = `http://127.0.0.1:${port}`
  const urls = { apiUrl: `${url}/api`, ordinalsUrl: `${url}/ordinals/v1`, controlUrl: `${url}/sandbox` }
  return { name: 'Sandbox Bitcoin', ...urls, ...about }
}
