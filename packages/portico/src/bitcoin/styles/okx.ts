import type { CaipNetworkId } from '../../base/caip.js'
import { type ChainName, chainNameOf, networkIdOf } from '../chains.js'
import type { BitcoinWallet, WalletState } from '../wallet.js'
import { unisat } from './unisat.js'

/** OKX has an object for each network; one for all is what most have. */
const places: readonly (readonly [string, ChainName])[] = [
  ['bitcoin', 'mainnet'],
  ['bitcoinTestnet', 'testnet'],
  ['bitcoinSignet', 'signet'],
]

/** A provider as `window.okxwallet.bitcoin` is: UniSat's methods, with a `connect` of its own. */
export function okx(page: unknown): BitcoinWallet {
  const owner = page as Record<string, unknown>
  const at = (networkId: CaipNetworkId | undefined): { wallet: BitcoinWallet; chain: ChainName | undefined } => {
    const [name, chain] = places.find(([place, its]) => its === chainNameOf(networkId) && owner[place]) ?? [
      'bitcoin',
      undefined,
    ]
    const provider = owner[name] as Record<string, unknown>
    const ask = typeof provider?.connect === 'function' ? 'connect' : 'requestAccounts'
    return { wallet: unisat(provider, { ask }), chain }
  }
  let used = at(undefined)
  const placed = (state: WalletState | undefined): WalletState => ({
    accounts: state?.accounts ?? [],
    networkId: state?.networkId ?? (used.chain && used.chain !== 'mainnet' ? networkIdOf(used.chain) : undefined),
  })
  return {
    async connect(options) {
      used = at(options.networkId)
      return placed(await used.wallet.connect(options))
    },
    restore: async () => placed(await used.wallet.restore()),
    disconnect: async () => used.wallet.disconnect?.(),
    signMessage: (request) => used.wallet.signMessage(request),
    signPsbt: (request) => must(used.wallet.signPsbt)(request),
    sendTransfer: (request) => must(used.wallet.sendTransfer)(request),
    inscribed: () => must(used.wallet.inscribed)(),
    listen: (tell) => used.wallet.listen?.(tell) ?? (() => {}),
  }
}

function must<T>(method: T | undefined): T {
  if (!method) throw new Error('The wallet does not have this')
  return method
}
