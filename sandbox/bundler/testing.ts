import { freePort, startTestChains } from '../chains/testing.js'
import { type BundlerPart, startBundler } from './startBundler.js'

/** Fresh chains, a bundler of the first one and its paymaster, for tests that need nothing else of the sandbox. */
export async function startTestBundler(): Promise<
  Awaited<ReturnType<typeof startTestChains>> & { bundler: BundlerPart }
> {
  const chains = await startTestChains()
  try {
    const bundler = await startBundler(chains.processes, {
      port: await freePort(),
      paymasterPort: await freePort(),
      rpcUrl: chains.one.rpcUrl,
      entryPoint: chains.seeded.entryPoints['0.7'],
      paymaster: chains.seeded.smartAccounts.paymaster,
      onProgress: () => {},
    })
    const stop = async () => {
      await bundler.stop()
      await chains.stop()
    }
    return { ...chains, bundler, stop }
  } catch (error) {
    await chains.stop()
    throw error
  }
}
