import { announceWallet } from './announce.js'
import { holdWallet } from './createTestWallet.js'
import { keyOf } from './memory.js'
import { type PlaceOptions, placeWallet } from './place.js'
import { takeGlobal } from './takeGlobal.js'
import type { TestWallet, TestWalletOptions } from './types.js'
import { createWallet } from './wallet.js'

/** What `installTestWallet` takes. */
export type InstallOptions = TestWalletOptions &
  Omit<PlaceOptions, 'storage'> & {
    /** Announces by EIP-6963: at once (`true`, the default), never, or so many milliseconds later. */
    announce?: boolean | number | undefined
    /** Also takes `window.ethereum`, as wallets did before EIP-6963. `false` by default. */
    legacy?: boolean | undefined
  }

/**
 * Installs a test wallet in this page, as a browser extension would: announced by EIP-6963, with an approval window of its own in
 * which a person or a test approves, rejects, changes account or network, locks, disconnects, or makes the wallet go silent.
 * Call it before the app starts. Its keys belong to tests: never use keys that hold real money.
 *
 * @returns The wallet, with `uninstall` to take it out of the page again.
 * @throws Error when no key is given, or when a key is not a private key
 * @example
 * const wallet = installTestWallet({
 *   info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
 *   chains: [{ id: 31337, name: 'Anvil', rpcUrl: 'http://127.0.0.1:8545' }],
 *   storage: sessionStorage,
 * })
 * wallet.autoApprove(true)
 */
export function installTestWallet(options: InstallOptions): TestWallet & { uninstall(): void } {
  const inside = createWallet(options)
  const wallet = holdWallet(inside, options)
  const memory = { key: keyOf(options), reload: inside.reload }
  const undo = placeWallet(wallet, memory, options)
  const { announce = true } = options

  if (announce === true) undo.push(announceWallet(wallet))
  if (typeof announce === 'number') {
    const timer = setTimeout(() => undo.push(announceWallet(wallet)), announce)
    undo.push(() => clearTimeout(timer))
  }
  if (options.legacy) undo.push(takeWindowEthereum(wallet))
  return {
    ...wallet,
    uninstall() {
      for (const step of undo.splice(0)) step()
    },
  }
}

function takeWindowEthereum(wallet: TestWallet): () => void {
  const undo = takeGlobal('ethereum', wallet.provider)
  window.dispatchEvent(new Event('ethereum#initialized'))
  return undo
}
