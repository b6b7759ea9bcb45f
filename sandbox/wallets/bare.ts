import { installCosmosTestWallet } from 'portico/testing/cosmos'
import { installPolkadotTestWallet } from 'portico/testing/polkadot'

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  expose: boolean
  autoApprove: boolean
  window: boolean
}

/** Wallets of families whose chains are not run here: they have accounts, and sign. */
export function installBare(id: string, options: Options): { uninstall(): void } | undefined {
  if (id === 'plover')
    return installPolkadotTestWallet({ ...options, info: { name: 'Plover', rdns: 'dev.portico.plover' } })
  // It stands where Leap does, and is called so by the page.
  if (id === 'keel')
    return installCosmosTestWallet({
      ...options,
      as: 'leap',
      info: { name: 'Keel', rdns: 'dev.portico.keel' },
      chains: [{ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }],
    })
  return undefined
}
