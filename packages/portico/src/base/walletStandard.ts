/** A wallet after the Wallet Standard, as any script may hand it over: nothing in it is to be believed unread. */
export type StandardWallet = {
  /** Of the standard, `1.0.0`. */
  readonly version: string
  /** As the wallet calls itself. */
  readonly name: string
  /** A `data:` address of its picture. */
  readonly icon: string
  /** Chains in the form `solana:mainnet`, `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  /** By name, such as `standard:connect`. */
  readonly features: Readonly<Record<string, unknown>>
  /** What it shares with the page; none before it is connected. */
  readonly accounts: readonly StandardAccount[]
}

/** An account of such a wallet. */
export type StandardAccount = {
  /** As its chain writes it. */
  readonly address: string
  /** The bytes of its public key. */
  readonly publicKey: Uint8Array
  /** Where it may be used, in the form `solana:mainnet`. */
  readonly chains: readonly string[]
  /** What it may be used for, such as `solana:signTransaction`. */
  readonly features: readonly string[]
}

type Page = {
  addEventListener(type: string, listener: (event: { detail?: unknown }) => void): void
  removeEventListener(type: string, listener: (event: { detail?: unknown }) => void): void
  dispatchEvent(event: unknown): unknown
  CustomEvent: new (type: string, init: { detail: unknown }) => unknown
}
type Registration = { register(...wallets: readonly unknown[]): () => void }

/** Nobody has so many; a script that registers without end is not listened to. */
const maxWallets = 200

/**
 * Listens to wallets that register themselves after the Wallet Standard, early or late. Each is told once, unread: who listens checks
 * it. Outside of a page it does nothing. Returns how to stop.
 */
export function listenForWallets(onWallet: (wallet: unknown) => void): () => void {
  const page = (globalThis as { window?: Page }).window
  if (!page?.addEventListener || !page.dispatchEvent || !page.CustomEvent) return () => {}
  const seen = new Set<unknown>()
  let stopped = false

  const api: Registration = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) {
        if (stopped || seen.has(wallet) || seen.size >= maxWallets) continue
        seen.add(wallet)
        onWallet(wallet)
      }
      // A wallet that leaves the page keeps its row until the page is left: it could not be told from one that is loading again.
      return () => {}
    },
  })
  const onRegister = (event: { detail?: unknown }) => {
    try {
      if (typeof event.detail === 'function') event.detail(api)
    } catch {
      // What a wallet's script fails with is not ours to tell.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new page.CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

/**
 * The wallet's identity among connectors: the standard has no other name for it than the one that is shown. Each family has a connector
 * of its own for a wallet of several, which lists show as one.
 */
export const standardWalletId = (name: string, family: 'solana' | 'bip122' = 'solana'): string =>
  family === 'solana' ? `wallet-standard:${name}` : `wallet-standard-${family}:${name}`

/** What a wallet answered to each input; nothing where that is no list. */
export const listOf = <T>(answers: unknown): readonly (T | null | undefined)[] =>
  Array.isArray(answers) ? answers : []

/** The function of a feature, bound to it; `undefined` when the wallet does not have it. */
export function featureOf(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: readonly unknown[]) => Promise<unknown>) | undefined {
  const owner = wallet.features[feature] as Record<string, unknown> | undefined
  const found = owner?.[method]
  // An error that is thrown at once becomes a rejection like any other.
  return typeof found === 'function' ? async (...inputs) => found.apply(owner, inputs) : undefined
}
