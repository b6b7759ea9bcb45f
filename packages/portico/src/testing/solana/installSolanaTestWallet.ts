import { type PlaceOptions, placeWallet } from '../place.js'
import { registerWallet } from '../registerWallet.js'
import { holdSolanaWallet } from './createSolanaTestWallet.js'
import type { SolanaTestWallet, SolanaTestWalletOptions } from './types.js'

/** What `installSolanaTestWallet` takes. */
export type SolanaInstallOptions = SolanaTestWalletOptions &
  Omit<PlaceOptions, 'storage'> & {
    /** Registers after the Wallet Standard: at once (`true`, the default), never, or so many milliseconds later. */
    announce?: boolean | number | undefined
  }

/**
 * Installs a Solana test wallet in this page, as a browser extension would: registered after the Wallet Standard, with an approval
 * window of its own in which a person or a test approves, rejects, changes account, locks, disconnects, or makes the wallet go silent.
 * Its keys belong to tests: never use keys that hold real money.
 *
 * @returns The wallet, with `uninstall` to take it out of the page again.
 * @throws Error when no key is given, or when a key is not a private key
 * @example
 * installSolanaTestWallet({
 *   info: { name: 'Lumen', rdns: 'dev.portico.lumen' },
 *   chains: [{ id: 'solana:localnet', name: 'Local', rpcUrl: 'http://127.0.0.1:8899' }],
 *   storage: sessionStorage,
 * })
 */
export function installSolanaTestWallet(options: SolanaInstallOptions): SolanaTestWallet & { uninstall(): void } {
  const { wallet, memory } = holdSolanaWallet(options)
  const undo = placeWallet(wallet, memory, options)
  const { announce = true } = options
  if (announce === true) undo.push(registerWallet(wallet.standard))
  if (typeof announce === 'number') {
    const timer = setTimeout(() => undo.push(registerWallet(wallet.standard)), announce)
    undo.push(() => clearTimeout(timer))
  }
  return {
    ...wallet,
    uninstall() {
      for (const step of undo.splice(0)) step()
    },
  }
}
