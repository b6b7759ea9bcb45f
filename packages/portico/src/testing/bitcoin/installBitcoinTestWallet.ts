import type { Wallet } from '@wallet-standard/base'
import { type PlaceOptions, placeWallet } from '../place.js'
import { registerWallet } from '../registerWallet.js'
import { takeGlobal } from '../takeGlobal.js'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './types.js'

/** What `installBitcoinTestWallet` takes. */
export type BitcoinInstallOptions = BitcoinTestWalletOptions & Omit<PlaceOptions, 'storage'>

type Page = { btc_providers?: { id: string }[] }

/**
 * Installs a Bitcoin test wallet in this page, as a browser extension would, where pages look for wallets of its style: registered
 * after the Wallet Standard; listed in `window.btc_providers` (WBIP004); at `window.unisat`; at `window.LeatherProvider`; at
 * `window.okxwallet.bitcoin`. It has an approval window of its own. Call it before the app starts. Its keys belong to tests: never
 * use keys that hold real money.
 *
 * @returns The wallet, with `uninstall` to take it out of the page again.
 * @throws Error as `createBitcoinTestWallet`
 * @example
 * const wallet = await installBitcoinTestWallet({
 *   style: 'wallet-standard',
 *   info: { name: 'Quarry', rdns: 'dev.portico.quarry' },
 *   network: { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Regtest', apiUrl: 'http://127.0.0.1:4315/api' },
 *   storage: sessionStorage,
 * })
 */
export async function installBitcoinTestWallet(
  options: BitcoinInstallOptions,
): Promise<BitcoinTestWallet & { uninstall(): void }> {
  const { holdBitcoinWallet } = await import('./create.js')
  const { wallet, memory } = holdBitcoinWallet(options)
  const undo = [...placeWallet(wallet, memory, options), announce(wallet)]
  return {
    ...wallet,
    uninstall() {
      for (const step of undo.splice(0)) step()
    },
  }
}

function announce(wallet: BitcoinTestWallet): () => void {
  const { provider, style } = wallet
  if (style === 'wallet-standard') return registerWallet(provider as Wallet)
  if (style === 'unisat') return takeGlobal('unisat', provider)
  if (style === 'okx') return takeGlobal('okxwallet', { bitcoin: provider })
  const id = style === 'leather' ? 'LeatherProvider' : `${wordOf(wallet)}Providers.BitcoinProvider`
  const [owner = id] = id.split('.')
  const undo = [takeGlobal(owner, style === 'leather' ? provider : { BitcoinProvider: provider }), list(wallet, id)]
  return () => {
    for (const step of undo) step()
  }
}

/** A name as it can stand in a path: letters and digits alone. */
const wordOf = ({ info }: BitcoinTestWallet) => info.name.replace(/[^\p{L}\p{N}]/gu, '') || 'Test'

/** WBIP004: where to find the provider, by its path from `window`. */
function list({ info }: BitcoinTestWallet, id: string): () => void {
  const page = window as unknown as Page
  const entry = Object.freeze({ id, name: info.name, icon: info.icon })
  page.btc_providers = [...(page.btc_providers ?? []), entry]
  return () => {
    const others = (page.btc_providers ?? []).filter((other) => other !== entry)
    if (others.length > 0) page.btc_providers = others
    else delete page.btc_providers
  }
}
