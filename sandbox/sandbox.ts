import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Addresses,
  addressesOf,
  bundlerAddresses,
  type ChainAddresses,
  chainSeeds,
  originsOf,
  type WorldChain,
} from './addresses.js'
import { type BitcoinAddresses, startBitcoin } from './bitcoin/startBitcoin.js'
import { mnemonic, startAnvil } from './chains/anvil.js'
import { type SandboxPart, sandboxParts, worldParts } from './parts/choose.js'
import type { ServicesPart } from './parts/services.js'
import { assertPortsFree, defaultPortBase, type PortName, portOf } from './ports.js'
import { type Child, createProcesses, type Processes } from './processes/processes.js'
import { type SolanaAddresses, startSolana } from './solana/startSolana.js'

export type { Addresses, ChainAddresses, WorldChain } from './addresses.js'
export type { SandboxPart } from './parts/choose.js'

export type SandboxOptions = {
  /** The first of the ports; 4300 by default. */
  portBase?: number | undefined
  /** All by default, of the world those that it has; a test starts faster with those alone that it needs. The pages (demo, phone) work without services in no-back-end mode. */
  parts?: readonly SandboxPart[] | undefined
  /** Local copies of Ethereum and Base, with the settings that `portico-services init` writes, in place of the sandbox's own chains. */
  world?: boolean | undefined
  /** Where data and logs go; `.sandbox/<portBase>` by default. */
  folder?: string | undefined
  /** Empties the folder first. `true` by default: every run starts from the same state. */
  fresh?: boolean | undefined
  /** Serves the demo in a few large files, for who opens it hundreds of times; as it is built otherwise, it is at `/many-files` then. */
  fewFiles?: boolean | undefined
  /** Told what is being done, for people who wait. */
  onProgress?: ((text: string) => void) | undefined
  /** Told when a part ended that nobody ended. */
  onLoss?: ((text: string) => void) | undefined
}

export type Sandbox = {
  addresses: Addresses
  folder: string
  /** The part that a test may cut off and bring back. @throws Error when this sandbox runs without services */
  services(): ServicesPart
  /** Takes services and vault away, as when nobody runs them any more: chains and bundler stay. */
  abandon(): Promise<void>
  /** Ends everything; nothing is left behind. May be called twice. */
  stop(): Promise<void>
}

type Undo = () => Promise<void>

const portsOfPart: Readonly<Record<SandboxPart, readonly PortName[]>> = {
  chains: ['chainOne', 'chainTwo'],
  chainTen: ['chainTen'],
  bundler: ['bundler', 'paymaster', 'chainOne'],
  solana: ['solana', 'solanaSocket'],
  bitcoin: ['bitcoin'],
  services: ['services', 'postgres'],
  wallet: ['vault', 'mail', 'smtp', 'login'],
  // Its registries stand on a chain with the number of OP Mainnet, which runs for it alone when nobody else asked for it.
  farcaster: ['farcaster', 'chainTen'],
  pages: ['demo', 'phone'],
}

/**
 * Starts the local world that Portico is developed and tested in: seeded chains, the services, the demo and the phone.
 *
 * @throws Error when a port is taken (it names the part and the port) or a part does not come up; then nothing is left running.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    portBase = defaultPortBase,
    world: withWorld = false,
    parts = withWorld ? worldParts : sandboxParts,
    fresh = true,
    onProgress = () => {},
    onLoss = () => {},
  } = options
  const folder = options.folder ?? fileURLToPath(new URL(`../.sandbox/${portBase}`, import.meta.url))
  await assertPortsFree(portBase, [...new Set(parts.flatMap((part) => portsOfPart[part]))])
  if (fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const undo: Undo[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })()
    return stopping
  }
  try {
    const processes = await createProcesses({ logFolder: join(folder, 'logs') })
    undo.push(processes.stop)
    const withServices = parts.includes('services')
    const withWallet = withServices && parts.includes('wallet')
    const withFarcaster = withWallet && parts.includes('farcaster')
    const withPages = parts.includes('pages')
    if (withPages) onProgress('Building the pages')
    onProgress('Starting and seeding the chains')
    const watch = (child: Child) => void child.ended.then((how) => !stopping && onLoss(`${child.name} ${how}.`))
    const ten = parts.includes('chainTen') || withFarcaster ? startChainTen(processes, portBase, watch) : undefined
    ten?.catch(() => {})
    const withChains = parts.includes('chains')
    const evm = withChains && !withWorld ? startChains(processes, portBase, watch) : undefined
    evm?.catch(() => {})
    const world = withChains && withWorld ? startWorldPart(processes, portBase, watch) : undefined
    world?.catch(() => {})
    const nodes = [
      evm ?? [],
      parts.includes('chainTen') ? ten : undefined,
      parts.includes('solana') ? startSolanaPart(processes, portBase, watch) : undefined,
      parts.includes('bitcoin') ? startBitcoinPart(processes, portBase, watch) : undefined,
    ] as const
    /** Known to `stop` as soon as it runs. */
    const ended = async <T extends { stop: Undo }>(part: Promise<T>): Promise<T> => {
      undo.push((await part).stop)
      return part
    }
    const withBundler = evm !== undefined && parts.includes('bundler')
    const bundler = withBundler
      ? ended(evm.then((chains) => startBundlerPart(processes, { portBase, chains, watch, onProgress })))
      : undefined
    bundler?.catch(() => {})
    const farcaster =
      ten && withFarcaster
        ? ended(
            Promise.all([ten, import('./farcaster/startFarcaster.js')]).then(([{ rpcUrl }, { startFarcaster }]) =>
              startFarcaster({ port: portOf(portBase, 'farcaster'), url: originsOf(portBase).farcaster, rpcUrl }),
            ),
          )
        : undefined
    farcaster?.catch(() => {})
    // What a part needs is loaded when it is asked for: all of it together takes seconds.
    const services = withServices ? import('./parts/services.js') : undefined
    const postgres = services
      ? ended(services.then(({ startDatabases }) => startDatabases({ portBase, folder })))
      : undefined
    postgres?.catch(() => {})
    const wallet =
      postgres && withWallet
        ? ended(
            import('./parts/wallet.js').then(({ startWalletPart }) =>
              startWalletPart({ portBase, folder, postgres, farcaster, withBundler }),
            ),
          )
        : undefined
    const settings = async () => {
      if (withWorld) return { ...(await world)?.settings, ...(await wallet)?.settings }
      const [{ bundlerSettings, servedSettings }, walletPart, chains, chainTen, solana, bitcoin] = await Promise.all([
        import('./parts/served.js'),
        wallet,
        ...nodes,
      ])
      return {
        ...servedSettings({ chains, chainTen, solana, bitcoin }),
        ...walletPart?.settings,
        ...(withBundler ? { bundlers: [bundlerSettings(bundlerAddresses(portBase))] } : {}),
      }
    }
    const [chains, chainTen, solana, bitcoin, withVault, running, pages] = await settled([
      ...nodes,
      wallet,
      services && postgres
        ? ended(
            services.then(({ startServicesPart }) =>
              startServicesPart({
                portBase,
                postgres,
                phoneUrl: withWorld ? undefined : originsOf(portBase).phone,
                settings,
              }),
            ),
          )
        : undefined,
      withPages ? buildPages(options.fewFiles ?? false) : undefined,
      farcaster,
      bundler,
    ])
    const found = { chains, chainTen, solana, bitcoin, world: (await world)?.chains }
    const addresses = addressesOf(portBase, {
      ...found,
      services: withServices,
      wallet: withWallet,
      farcaster: withFarcaster,
      bundler: withBundler ? bundlerAddresses(portBase) : undefined,
    })
    if (pages) undo.push((await pages.start(portBase, addresses)).stop)
    return {
      addresses,
      folder,
      stop,
      services() {
        if (!running) throw new Error('This sandbox runs without services.')
        return running
      },
      async abandon() {
        await running?.stop()
        await withVault?.stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Watch = (child: Child) => void

async function buildPages(fewFiles: boolean) {
  const web = await import('./web/pages.js')
  const built = await web.buildPages({ fewFiles })
  return { start: (portBase: number, addresses: Addresses) => web.startPages({ portBase, addresses, built }) }
}

async function startChains(processes: Processes, portBase: number, watch: Watch): Promise<ChainAddresses[]> {
  return Promise.all(
    chainSeeds.map(async ({ id, name, port }) => {
      const node = await startAnvil(processes, { name, chainId: id, port: portOf(portBase, port) })
      watch(node.process)
      const [{ seed }, { pointNames }, { fundFaucet }] = await Promise.all([
        import('./chains/seed.js'),
        import('./chains/names.js'),
        import('./parts/onramp.js'),
      ])
      const contracts = await seed(node.rpcUrl)
      const direct = `http://127.0.0.1:${portOf(portBase, 'services')}`
      await pointNames(node.rpcUrl, contracts.names, [originsOf(portBase).services, direct])
      await fundFaucet({ rpcUrl: node.rpcUrl, contracts })
      return { id, name, rpcUrl: node.rpcUrl, webSocketUrl: node.webSocketUrl, contracts }
    }),
  )
}

/** Local copies of real networks, and what the services are told of them. */
async function startWorldPart(processes: Processes, portBase: number, watch: Watch) {
  const { startWorld } = await import('./chains/worldChains.js')
  const ports = (['chainOne', 'chainTwo'] as const).map((name) => portOf(portBase, name))
  const { nodes, settings } = await startWorld(processes, ports)
  const chains = nodes.map(({ process, chainId, ...node }): WorldChain => {
    watch(process)
    return { ...node, id: chainId, localCopy: true }
  })
  return { settings, chains }
}

/** Of the first chain alone: the second one shows what a network without smart accounts is like. */
async function startBundlerPart(
  processes: Processes,
  options: {
    portBase: number
    chains: readonly ChainAddresses[]
    watch: Watch
    onProgress(text: string): void
  },
) {
  const { portBase, chains, watch, onProgress } = options
  const [chain] = chains
  if (!chain) throw new Error('The bundler needs a chain.')
  const { startBundler } = await import('./bundler/startBundler.js')
  const bundler = await startBundler(processes, {
    port: portOf(portBase, 'bundler'),
    paymasterPort: portOf(portBase, 'paymaster'),
    rpcUrl: chain.rpcUrl,
    entryPoint: chain.contracts.entryPoints['0.7'],
    paymaster: chain.contracts.smartAccounts.paymaster,
    onProgress,
  })
  watch(bundler.process)
  return bundler
}

async function startChainTen(
  processes: Processes,
  portBase: number,
  watch: Watch,
): Promise<NonNullable<Addresses['chainTen']>> {
  const [id, name] = [10, 'Sandbox Ten']
  const node = await startAnvil(processes, { name, chainId: id, port: portOf(portBase, 'chainTen') })
  watch(node.process)
  const { rpcUrl, webSocketUrl } = node
  const { seedMulticall } = await import('./chains/seed.js')
  return { id, name, rpcUrl, webSocketUrl, multicall3: await seedMulticall(rpcUrl) }
}

async function startSolanaPart(processes: Processes, portBase: number, watch: Watch): Promise<SolanaAddresses> {
  const ports = { port: portOf(portBase, 'solana'), socketPort: portOf(portBase, 'solanaSocket') }
  const { process, addresses } = await startSolana(processes, { ...ports, mnemonic })
  watch(process)
  const { fundSolanaFaucet } = await import('./parts/onramp.js')
  await fundSolanaFaucet(addresses)
  return addresses
}

async function startBitcoinPart(processes: Processes, portBase: number, watch: Watch): Promise<BitcoinAddresses> {
  const { process, addresses } = await startBitcoin(processes, { port: portOf(portBase, 'bitcoin'), mnemonic })
  watch(process)
  return addresses
}

/** As `Promise.all`, but a failure waits for the others: what they started is known by then, and can be ended. */
async function settled<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
