import type { CaipNetworkId } from './caip.js'
import { believed, finding } from './familyEntry.js'

type Signing = { provider: unknown; address: string; message: string }
type Switching = { provider: unknown; network: { caipNetworkId: CaipNetworkId } }

/**
 * What a family does that shows accounts and signs messages with them: nothing is read from its chains. All of it is loaded when it is used.
 *
 * @param context Handed on to what looks for wallets.
 * @param parts What is the family's own. `form`: what its addresses look like, until the check of them is loaded; `wanted`: which wallets.
 */
export function bareFamily<C extends { logger: { error(message: string, error: unknown): void } }>(
  context: C,
  parts: {
    wanted: string | undefined
    form: RegExp
    discover(): Promise<{ discover(context: C, signal: AbortSignal): () => void }>
    address(): Promise<{ isAddress(value: string): boolean }>
    wallet(): Promise<{ normalizeAddress(value: string): string; signMessage(options: Signing): Promise<string> }>
  },
) {
  const common = () => import('./bareWallet.js')
  return {
    bare: true,
    ...finding(context, parts.wanted, parts.discover),
    isAddress: believed(parts.form, async () => (await parts.address()).isAddress),
    normalizeAddress: async (value: string) => (await parts.wallet()).normalizeAddress(value),
    signMessage: async (options: Signing) => (await parts.wallet()).signMessage(options),
    readBalance: async () => (await common()).readBalance(),
    switchNetwork: async (options: Switching) => (await common()).switchNetwork(options),
    features: {},
  } as const
}
