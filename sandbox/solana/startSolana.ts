import type { Child, Processes } from '../processes/processes.js'
import { startProgram } from '../processes/program.js'
import type { AboutSolana } from './createSolana.js'

export type SolanaAddresses = AboutSolana & { name: string; rpcUrl: string; webSocketUrl: string }

/** Starts the sandbox's Solana chain and waits until it is seeded. */
export async function startSolana(
  processes: Processes,
  options: { port: number; socketPort: number; mnemonic: string },
): Promise<{ process: Child; addresses: SolanaAddresses }> {
  const { port, socketPort, mnemonic } = options
  const rpcUrl = `http://127.0.0.1:${port}`
  const { process, about } = await startProgram<AboutSolana>(processes, {
    name: 'solana',
    module: new URL('./node.ts', import.meta.url),
    args: [String(port), String(socketPort), mnemonic],
    about: `${rpcUrl}/sandbox`,
  })
  return {
    process,
    addresses: { name: 'Sandbox Solana', rpcUrl, webSocketUrl: `ws://127.0.0.1:${socketPort}`, ...about },
  }
}
