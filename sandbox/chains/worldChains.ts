import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@portico/services/testing'
import type { Processes } from '../processes/processes.js'
import { type ChainNode, startAnvil } from './anvil.js'
import { seedWorld, type WorldSettings } from './seedWorld.js'

/** What the file of settings holds that `portico-services init` writes for the networks that are here. */
export type WorldFile = { chains: WorldSettings[] }

/** The networks, as `init` calls them. */
const worldNetworks = ['ethereum', 'base'] as const

/** Writes settings by `portico-services init`, as an operator does, and reads them. */
async function settingsOfInit(): Promise<WorldFile> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-world-'))
  try {
    const file = join(folder, 'portico.json')
    await runCommand(['init', ...worldNetworks.map((name) => `--network=${name}`), '--out', file], {})
    return JSON.parse(await readFile(file, 'utf8')) as WorldFile
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type World = {
  nodes: ChainNode[]
  /** As `init` wrote it, but for the nodes. */
  settings: WorldFile
}

/**
 * Local chains with the numbers of Ethereum and Base, and with contracts where the settings of `init` say.
 *
 * @param ports one for each network
 */
export async function startWorld(processes: Processes, ports: readonly number[]): Promise<World> {
  const { chains, ...others } = await settingsOfInit()
  const started = await Promise.all(
    // Nodes of one's own, as everybody is told to put into the file: with these, it says nothing of public ones.
    chains.map(async ({ publicNodes: _, ...settings }, index) => {
      const chainId = Number(settings.id.slice('eip155:'.length))
      const name = `${settings.name} (local copy)`
      const node = await startAnvil(processes, { name, chainId, port: ports[index] ?? 0 })
      await seedWorld(node.rpcUrl, settings)
      return { node, settings: { ...settings, rpcUrls: [node.rpcUrl] } }
    }),
  )
  return {
    nodes: started.map(({ node }) => node),
    settings: { ...others, chains: started.map(({ settings }) => settings) },
  }
}
