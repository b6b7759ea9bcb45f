import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../chains/freePort.js'
import { startTestChains } from '../chains/testing.js'
import { createProcesses } from '../processes/processes.js'
import { type BundlerPart, startBundler } from './startBundler.js'

type Chains = Awaited<ReturnType<typeof startTestChains>>

/** Seeded chains, a bundler of the first one and its paymaster, for tests that need nothing else of the sandbox. */
export async function startTestBundler(): Promise<Chains & { bundler: BundlerPart }> {
  const { bundlers, ...world } = await startOn(['one'])
  return { ...world, bundler: bundlers.one }
}

/** Seeded chains with a bundler each: two networks with smart accounts. */
export const startTestBundlers = (): Promise<Chains & { bundlers: Record<'one' | 'two', BundlerPart> }> =>
  startOn(['one', 'two'])

async function startOn<Name extends 'one' | 'two'>(
  names: readonly Name[],
): Promise<Chains & { bundlers: Record<Name, BundlerPart> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bundler-'))
  const chains = await startTestChains()
  const processes = await createProcesses({ logFolder: folder })
  const started: BundlerPart[] = []
  const stop = async () => {
    await Promise.all(started.map((bundler) => bundler.stop()))
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
    await chains.stop()
  }
  try {
    const bundlers: Partial<Record<Name, BundlerPart>> = {}
    for (const name of names) {
      const bundler = await startBundler(processes, {
        port: await freePort(),
        paymasterPort: await freePort(),
        rpcUrl: chains[name].rpcUrl,
        entryPoint: chains.seeded.entryPoints['0.7'],
        paymaster: chains.seeded.smartAccounts.paymaster,
        onProgress: () => {},
      })
      started.push(bundler)
      bundlers[name] = bundler
    }
    return { ...chains, bundlers: bundlers as Record<Name, BundlerPart>, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
