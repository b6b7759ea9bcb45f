import type { Child, Processes } from '../processes/processes.js'
import { startProgram } from '../processes/program.js'
import type { AboutSolana } from './createSolana.js'

export type SolanaAddresses = AboutSolana & { name: string; rpcUrl: string; webSocketUrl: string }
type Ports = { port: number; socketPort: number }

/** Starts the sandbox's Solana chain and waits until it is seeded. */
export async function startSolana(
  processes: Processes,
  options: Ports & { mnemonic: string },
): Promise<{ process: Child; addresses: SolanaAddresses }> {
  const { port, socketPort, mnemonic } = options
  const { process, about } = await startProgram<AboutSolana>(processes, {
    name: 'solana',
    module: new URL('./node.ts', import.meta.url),
    args: [String(port), String(socketPort), mnemonic],
    about: `http://127.0.0.1:${port}/sandbox`,
  })
  return { process, addresses: addressesOf(options, about) }
}

/** Where a chain is that answers already, and what it tells of itself. */
export async function solanaAddresses(ports: Ports): Promise<SolanaAddresses> {
  const response = await fetch(`http://127.0.0.1:${ports.port}/sandbox`)
  return addressesOf(ports, (await response.json()) as AboutSolana)
}

const addressesOf = ({ port, socketPort }: Ports, about: AboutSolana): SolanaAddresses => ({
  name: 'Sandbox Solana',
  rpcUrl: `http://127.0.0.1:${port}`,
  webSocketUrl: `ws://127.0.0.1:${socketPort}`,
  ...about,
})
