import { type PlaceOptions, placeWallet } from '../place.js'
import { joinGlobal } from '../takeGlobal.js'
import { holdPolkadotWallet } from './createPolkadotTestWallet.js'
import type { PolkadotTestWallet, PolkadotTestWalletOptions } from './types.js'

/** What `installPolkadotTestWallet` takes. */
export type PolkadotInstallOptions = PolkadotTestWalletOptions & Omit<PlaceOptions, 'storage'>

/**
 * Installs a Polkadot test wallet in this page, as a browser extension would: in `window.injectedWeb3` under its name, with an approval
 * window of its own. Its keys belong to tests: never use keys that hold real money.
 *
 * @returns The wallet, with `uninstall` to take it out of the page again.
 * @throws Error as `createPolkadotTestWallet`
 * @example
 * installPolkadotTestWallet({ info: { name: 'Plover', rdns: 'dev.portico.plover' }, storage: sessionStorage })
 */
export function installPolkadotTestWallet(options: PolkadotInstallOptions): PolkadotTestWallet & { uninstall(): void } {
  const { wallet, memory } = holdPolkadotWallet(options)
  const undo = placeWallet(wallet, memory, options)
  undo.push(joinGlobal('injectedWeb3', wallet.info.name, wallet.injected))
  return {
    ...wallet,
    uninstall() {
      for (const step of undo.splice(0)) step()
    },
  }
}
