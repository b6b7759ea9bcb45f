/** Where the parts of the sandbox are, as the page's own server tells. */
export type Sandbox = {
  demo: string
  phone: string
  services?: { url: string; relay: string }
  /** The embedded wallet’s pages, and where its mails arrive. Absent when they are not served. */
  wallet?: { url: string; mail: string }
  projectId: string
  chains: readonly SandboxChain[]
  /** Local copies of real networks, in place of the sandbox's own chains. */
  world?: readonly Omit<SandboxChain, 'contracts'>[]
  /** Absent when it does not run. */
  solana?: SandboxSolana
  bitcoin?: SandboxBitcoin
}

export type SandboxChain = {
  id: number
  name: string
  rpcUrl: string
  contracts: {
    multicall3: string
    /** A game that permitted calls play. */
    boat: string
    tokens: Readonly<Record<string, { address: string; name: string; symbol: string; decimals: number }>>
  }
}

/** The chains of EVM that run, of whichever kind. */
export const evmChainsOf = ({ chains, world = [] }: Sandbox) => [...chains, ...world]

/** `id` is the CAIP-2 id. */
export type SandboxSolana = { id: `solana:${string}`; name: string; rpcUrl: string; webSocketUrl: string }

/** `apiUrl` is Esplora's interface. */
export type SandboxBitcoin = { id: `bip122:${string}`; name: string; apiUrl: string; ordinalsUrl: string }

export async function readSandbox(): Promise<Sandbox> {
  const response = await fetch('/sandbox.json')
  if (!response.ok) throw new Error('The sandbox does not answer. Start it with npm start.')
  return (await response.json()) as Sandbox
}
