import type { CaipAddress, CaipNetworkId } from '../caip.js'

/** What a remote wallet's session (WalletConnect v2) grants in one chain namespace. */
export type SessionNamespace = {
  accounts: readonly CaipAddress[]
  methods: readonly string[]
  events: readonly string[]
  chains?: readonly CaipNetworkId[] | undefined
}
