import { type PlaceOptions, placeWallet } from '../place.js'
import { takeGlobal } from '../takeGlobal.js'
import { holdCosmosWallet } from './createCosmosTestWallet.js'
import type { CosmosTestWallet, CosmosTestWalletOptions } from './types.js'

/** What `installCosmosTestWallet` takes. */
export type CosmosInstallOptions = CosmosTestWalletOptions &
  Omit<PlaceOptions, 'storage'> & {
    /** Whose place it takes: `window.keplr` (the default) or `window.leap`. */
    as?: 'keplr' | 'leap' | undefined
  }

/**
 * Installs a Cosmos test wallet in this page, as a browser extension would: at `window.keplr` or `window.leap`, telling of another
 * account by the event `keplr_keystorechange` or `leap_keystorechange`, with an approval window of its own. Its keys belong to tests:
 * never use keys that hold real money.
 *
 * @returns The wallet, with `uninstall` to take it out of the page again.
 * @throws Error as `createCosmosTestWallet`
 * @example
 * installCosmosTestWallet({
 *   info: { name: 'Keel', rdns: 'dev.portico.keel' },
 *   chains: [{ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }],
 * })
 */
export function installCosmosTestWallet(options: CosmosInstallOptions): CosmosTestWallet & { uninstall(): void } {
  const { wallet, memory } = holdCosmosWallet(options)
  const place = options.as ?? 'keplr'
  const undo = placeWallet(wallet, memory, options)
  undo.push(takeGlobal(place, wallet.provider))
  let account = wallet.getState().account
  const stop = wallet.subscribe(() => {
    const now = wallet.getState().account
    if (now === account) return
    account = now
    window.dispatchEvent(new Event(`${place}_keystorechange`))
  })
  return {
    ...wallet,
    uninstall() {
      for (const step of undo.splice(0)) step()
      stop()
    },
  }
}
