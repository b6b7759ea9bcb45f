import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../chains/freePort.js'
import { startTestChains } from '../chains/testing.js'
import { createProcesses } from '../processes/processes.js'
import { type BundlerPart, startBundler } from './startBundler.js'

/** Seeded chains, a bundler of the first one and its paymaster, for tests that need nothing else of the sandbox. */
export async function startTestBundler(): Promise<
  Awaited<ReturnType<typeof startTestChains>> & { bundler: BundlerPart }
> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bundler-'))
  const chains = await startTestChains()
  const processes = await createProcesses({ logFolder: folder })
  const end = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
    await chains.stop()
  }
  try {
    const bundler = await startBundler(processes, {
      port: await freePort(),
      paymasterPort: await freePort(),
      rpcUrl: chains.one.rpcUrl,
      entryPoint: chains.seeded.entryPoints['0.7'],
      paymaster: chains.seeded.smartAccounts.paymaster,
      onProgress: () => {},
    })
    const stop = async () => {
      await bundler.stop()
      await end()
    }
    return { ...chains, bundler, stop }
  } catch (error) {
    await end()
    throw error
  }
}
