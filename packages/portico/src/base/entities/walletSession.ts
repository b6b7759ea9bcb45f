import type { CaipAddress, CaipNetworkId } from '../caip.js'

/** A remote wallet's session (WalletConnect v2). */
export type WalletSession = {
  topic: string
  namespaces: Record<string, SessionNamespace>
  accounts: readonly CaipAddress[]
  sessionProperties?: Record<string, string> | undefined
}
export type SessionNamespace = {
  accounts: readonly CaipAddress[]
  methods: readonly string[]
  events: readonly string[]
  chains?: readonly CaipNetworkId[] | undefined
}
