/**
 * Holds what `getProvider` and `useProvider` hand out to what libraries take, without a cast. Checked by the compiler; never run.
 */

import { createPortico, type Portico } from 'portico'
import type { BitcoinProvider } from 'portico/bitcoin'
import type { CosmosProvider } from 'portico/cosmos'
import type { EvmProvider } from 'portico/evm'
import type { PolkadotProvider } from 'portico/polkadot'
import { useProvider } from 'portico/react'
import type { StandardWallet } from 'portico/solana'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Holds<T extends true> = T

declare const portico: Portico
declare const anyNamespace: Parameters<Portico['getProvider']>[0]

/** As ethers writes what `new BrowserProvider()` takes. */
declare function browserProvider(ethereum: {
  request(request: { method: string; params?: any[] | Record<string, any> }): Promise<any>
}): void

/** The namespace of another author's family. */
type NearWallet = { signIn(): Promise<void> }
declare module 'portico' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    near: NearWallet | undefined
  }
}

export function uses() {
  createWalletClient({ transport: custom(portico.getProvider('eip155')) })
  browserProvider(portico.getProvider('eip155'))
  const wallet: StandardWallet = portico.getProvider('solana')
  const bitcoin: BitcoinProvider = portico.getProvider('bip122')
  const known = portico.getProvider('eip155') as EIP1193Provider
  // @ts-expect-error: no namespace of CAIP-2 that Portico knows
  portico.getProvider('eth')
  // @ts-expect-error: no view
  void portico.open({ view: 'Nope' })
  // @ts-expect-error: no event
  portico.on('conect', () => {})
  // @ts-expect-error: no option
  createPortico({ chains: [] })
  return { wallet, bitcoin, known }
}

export function Uses() {
  createWalletClient({ transport: custom(useProvider('eip155')) })
  browserProvider(useProvider('eip155'))
  const wallet: StandardWallet = useProvider('solana')
  const own: NearWallet | undefined = useProvider<NearWallet>('algorand')
  return { wallet, own }
}

const named = {
  eip155: portico.getProvider('eip155'),
  solana: portico.getProvider('solana'),
  bip122: portico.getProvider('bip122'),
  polkadot: portico.getProvider('polkadot'),
  cosmos: portico.getProvider('cosmos'),
  near: portico.getProvider('near'),
  none: portico.getProvider('algorand'),
  any: portico.getProvider(anyNamespace),
}

export type Checks = [
  Holds<Equal<(typeof named)['eip155'], EvmProvider>>,
  Holds<Equal<(typeof named)['solana'], StandardWallet>>,
  Holds<Equal<(typeof named)['bip122'], BitcoinProvider>>,
  Holds<Equal<NonNullable<(typeof named)['polkadot']>['request'], PolkadotProvider['request']>>,
  Holds<Equal<NonNullable<(typeof named)['cosmos']>['request'], CosmosProvider['request']>>,
  Holds<undefined extends (typeof named)['polkadot'] | (typeof named)['cosmos'] ? true : false>,
  Holds<Equal<(typeof named)['near'], NearWallet | undefined>>,
  Holds<Equal<(typeof named)['none'], unknown>>,
  Holds<Equal<(typeof named)['any'], unknown>>,
]
