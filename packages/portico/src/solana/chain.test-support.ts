import type { TestSolana } from '../../../../sandbox/solana/testing.js'
import type { Network } from '../base/entities/network.js'
import type { StandardWallet } from '../base/walletStandard.js'
import type { SendFeature, SendIntent } from '../core/family.js'
import { developmentSolanaKeys } from '../testing/keys.js'
import { createSolanaTestWallet } from '../testing/solana/createSolanaTestWallet.js'
import { makeSending } from './sending.js'

/** The sandbox's chain as an app lists it. */
export function networkOf(chain: TestSolana, part: Partial<Network> = {}): Network {
  return {
    id: chain.id.slice('solana:'.length),
    name: 'Sandbox Solana',
    chainNamespace: 'solana',
    caipNetworkId: chain.id as `solana:${string}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...part,
  }
}

/** A wallet with the sandbox's keys that says yes to all; without some of its features where a test wants that. */
export async function walletOf(chain: TestSolana, without: readonly string[] = [], index = 0): Promise<StandardWallet> {
  const { standard } = createSolanaTestWallet({
    info: { name: 'Lumen', rdns: 'dev.portico.lumen' },
    chains: [{ id: chain.id as `solana:${string}`, name: 'Sandbox Solana', rpcUrl: chain.rpcUrl }],
    keys: [developmentSolanaKeys[index] as `0x${string}`],
    autoApprove: true,
    origin: 'https://app.example',
  })
  await standard.features['standard:connect'].connect()
  const features = Object.fromEntries(Object.entries(standard.features).filter(([name]) => !without.includes(name)))
  return { ...standard, features, accounts: standard.accounts } as unknown as StandardWallet
}

const { signal } = new AbortController()

/** The feature with the signal that no test ends. */
export function sendingOf(feature: SendFeature = makeSending(new Map())) {
  return {
    estimate: (intent: SendIntent) => feature.estimateFee(intent, { signal }),
    simulate: (intent: SendIntent) => feature.simulate(intent, { signal }),
    send: (intent: SendIntent, provider: unknown) => feature.send(intent, { provider, signal }),
    wait: (network: Network, hash: string) => feature.wait({ network, hash, signal }),
    inspect: (network: Network, address: string) => feature.inspect({ network, address, signal }),
    holding: (network: Network, owner: string, mint: string) =>
      feature.holding({ network, owner, asset: { kind: 'spl', address: mint, decimals: 0, symbol: '' }, signal }),
  }
}
