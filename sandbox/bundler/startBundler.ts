import { type Address, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { call } from '../chains/rpc.js'
import type { Child, Processes } from '../processes/processes.js'
import { bundlerFolder, ensureBundler } from './install.mjs'
import { type PaymasterPart, startPaymaster } from './paymaster.js'

export type BundlerPart = { url: string; paymaster: PaymasterPart; process: Child; stop(): Promise<void> }

const loopback = new URL('./loopback.mjs', import.meta.url).href
/** Longer than a crowded machine needs: one that ends by itself is told of at once. */
const patienceMs = 180_000

/** Keys that are worth nothing anywhere else: what the bundler sends with, and what it sets itself up with. */
const [executorKey, utilityKey] = ['executor', 'utility'].map((name) => keccak256(toHex(`portico sandbox ${name}`)))

/** A bundler (ERC-4337) for EntryPoint 0.7 of one chain, and the service of its paymaster. Installed where `npm ci` has not done so. */
export async function startBundler(
  processes: Processes,
  options: {
    port: number
    paymasterPort: number
    rpcUrl: string
    entryPoint: Address
    paymaster: Address
    onProgress(text: string): void
  },
): Promise<BundlerPart> {
  const { port, rpcUrl, entryPoint, onProgress } = options
  if (!executorKey || !utilityKey) throw new Error('No keys')
  await ensureBundler(onProgress)
  for (const key of [executorKey, utilityKey])
    await call(rpcUrl, 'anvil_setBalance', [privateKeyToAddress(key), toHex(10n ** 22n)])
  const flags = {
    entrypoints: entryPoint,
    'rpc-url': rpcUrl,
    'executor-private-keys': executorKey,
    'utility-private-key': utilityKey,
    'safe-mode': 'false',
    port: String(port),
    'api-version': 'v1,v2',
    'min-entity-stake': '1',
    'min-entity-unstake-delay': '1',
    'log-level': 'error',
    'max-bundle-interval': '200',
    // As those that pages may ask: a wallet whose services are gone asks it itself.
    'enable-cors': 'true',
  }
  const paymaster = await startPaymaster({ port: options.paymasterPort, rpcUrl, paymaster: options.paymaster })
  try {
    const child = await processes.start({
      name: 'bundler',
      command: process.execPath,
      args: [
        '--import',
        loopback,
        `${bundlerFolder}/node_modules/@pimlico/alto/esm/cli/alto.js`,
        ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
      ],
    })
    const url = `http://127.0.0.1:${port}`
    const died = child.ended.then((how) => {
      throw new Error(`The bundler ${how} before it answered. Its log tells more.`)
    })
    died.catch(() => {})
    await Promise.race([untilAnswering(url), died])
    return { url, paymaster, process: child, stop: paymaster.stop }
  } catch (error) {
    await paymaster.stop()
    throw error
  }
}

async function untilAnswering(url: string): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      await call(url, 'eth_supportedEntryPoints')
      return
    } catch (cause) {
      if (Date.now() > end) throw new Error(`The bundler does not answer at ${url}.`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
