import type { Address } from 'viem'
import type { BitcoinAddresses } from './bitcoin/startBitcoin.js'
import { developmentAccount } from './chains/accounts.js'
import type { Seeded } from './chains/seed.js'
import { portOf } from './ports.js'
import type { SolanaAddresses } from './solana/startSolana.js'

export type ChainAddresses = {
  id: number
  name: string
  rpcUrl: string
  webSocketUrl: string
  contracts: Seeded
}

/** A local copy of a real network. It is told as one wherever it is named; `id` is the real one's. */
export type WorldChain = Omit<ChainAddresses, 'contracts'> & { localCopy: true }

/** What `/sandbox.json` tells: where every part is. */
export type Addresses = {
  demo: string
  phone: string
  /** Absent when the services do not run. `direct` is for programs whose system does not know names under localhost. */
  services?: { url: string; relay: string; direct: { url: string; relay: string } } | undefined
  /** The embedded wallet's pages, and where the mails of its vault are caught. Absent when it does not run. */
  wallet?: { url: string; mail: string; direct: { mail: string } } | undefined
  /** A stand-in for Farcaster: its relay, and its app as a page. Absent when it does not run. */
  farcaster?: { url: string; standIn: true; direct: { url: string } } | undefined
  projectId: string
  chains: readonly ChainAddresses[]
  /** Local copies of real networks, under their numbers. Then there are none of the sandbox's own. */
  world?: readonly WorldChain[] | undefined
  /** The ten accounts of the public test mnemonic, each with 10000 of the native currency. */
  accounts: readonly Address[]
  /** The chain with the number of OP Mainnet, where other parts look for accounts of theirs. Absent when it does not run; so are the others of these. */
  chainTen?: (Omit<ChainAddresses, 'contracts'> & { multicall3: Address }) | undefined
  /** User operations of Sandbox One, and the stand-in that pays for them (ERC-7677). */
  bundler?: { url: string; paymaster: string } | undefined
  solana?: SolanaAddresses | undefined
  bitcoin?: BitcoinAddresses | undefined
}

/** The project that the services' seed knows. */
export const projectId = 'decade00decade00decade00decade00'

export const chainSeeds = [
  { id: 31337, name: 'Sandbox One', port: 'chainOne' },
  { id: 31338, name: 'Sandbox Two', port: 'chainTwo' },
] as const

/** Demo, phone and services are sites of their own, so that rules between origins are real. */
export function originsOf(base: number) {
  return {
    demo: `http://localhost:${portOf(base, 'demo')}`,
    phone: `http://phone.localhost:${portOf(base, 'phone')}`,
    services: `http://api.localhost:${portOf(base, 'services')}`,
    /** Served by the services, by name. */
    wallet: `http://wallet.localhost:${portOf(base, 'services')}`,
    farcaster: `http://farcaster.localhost:${portOf(base, 'farcaster')}`,
    mail: `http://mail.localhost:${portOf(base, 'mail')}`,
  }
}

export function bundlerAddresses(base: number): { url: string; paymaster: string } {
  return {
    url: `http://127.0.0.1:${portOf(base, 'bundler')}`,
    paymaster: `http://127.0.0.1:${portOf(base, 'paymaster')}`,
  }
}

export function addressesOf(
  base: number,
  parts: { chains: readonly ChainAddresses[]; services: boolean; wallet: boolean; farcaster: boolean } & Pick<
    Addresses,
    'chainTen' | 'bundler' | 'solana' | 'bitcoin' | 'world'
  >,
): Addresses {
  const { chains, services: withServices, wallet: withWallet, farcaster: withFarcaster, ...others } = parts
  const { demo, phone, services, wallet, mail, farcaster } = originsOf(base)
  const direct = `127.0.0.1:${portOf(base, 'services')}`
  return {
    demo,
    phone,
    ...(withServices
      ? {
          services: {
            url: services,
            relay: `${services.replace('http', 'ws')}/relay`,
            direct: { url: `http://${direct}`, relay: `ws://${direct}/relay` },
          },
        }
      : {}),
    ...(withServices && withWallet
      ? { wallet: { url: wallet, mail, direct: { mail: `http://127.0.0.1:${portOf(base, 'mail')}` } } }
      : {}),
    ...(withFarcaster
      ? {
          farcaster: {
            url: farcaster,
            standIn: true,
            direct: { url: `http://127.0.0.1:${portOf(base, 'farcaster')}` },
          },
        }
      : {}),
    projectId,
    chains,
    accounts: Array.from({ length: 10 }, (_, index) => developmentAccount(index).address),
    ...others,
  }
}
