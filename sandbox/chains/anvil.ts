import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Child, Processes } from '../processes/processes.js'
import { call } from './rpc.js'

export const mnemonic = 'test test test test test test test test test test test junk'

export type ChainNode = { chainId: number; name: string; rpcUrl: string; webSocketUrl: string; process: Child }

const require = createRequire(import.meta.url)
const patienceMs = 180_000

/** The node's program comes as an optional dependency of its own for each platform. */
function findAnvil(): string {
  const cpu = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const system = process.platform === 'win32' ? 'win32' : process.platform
  const name = `@foundry-rs/anvil-${system}-${cpu}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin', file)
    if (existsSync(path)) return path
  } catch {}
  throw new Error(
    `The local chain has no program for ${process.platform} on ${process.arch}: the package ${name} is not installed. Run npm ci.`,
  )
}

/** Starts a chain of its own and waits until it answers. */
export async function startAnvil(
  processes: Processes,
  options: { name: string; chainId: number; port: number },
): Promise<ChainNode> {
  const child = await processes.start({
    name: `chain-${options.chainId}`,
    command: findAnvil(),
    args: [
      '--host',
      '127.0.0.1',
      '--port',
      String(options.port),
      '--chain-id',
      String(options.chainId),
      '--mnemonic',
      mnemonic,
      '--hardfork',
      'prague',
      '--silent',
    ],
  })
  const node: ChainNode = {
    chainId: options.chainId,
    name: options.name,
    rpcUrl: `http://127.0.0.1:${options.port}`,
    webSocketUrl: `ws://127.0.0.1:${options.port}`,
    process: child,
  }
  const died = child.ended.then((how) => {
    throw new Error(`${options.name} ${how} before it answered.`)
  })
  died.catch(() => {})
  await Promise.race([untilAnswering(node), died])
  return node
}

async function untilAnswering(node: ChainNode): Promise<void> {
  const patience = Date.now() + patienceMs
  for (;;) {
    try {
      const chainId = await call<string>(node.rpcUrl, 'eth_chainId')
      if (Number(chainId) === node.chainId) return
      throw new Error(`${node.rpcUrl} answers for chain ${Number(chainId)} instead of ${node.chainId}.`)
    } catch (error) {
      if (Date.now() > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
