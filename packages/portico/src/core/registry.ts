import type { ChainNamespace } from '../base/caip.js'
import type { Client } from './client.js'
import type { Registry } from './features/wallets/source.js'

/** What the app knows of networks and tokens beside its own list: nothing, unless it brought `registry()`. */
export function registryOf({ config: { wallets } }: Pick<Client, 'config'>): Registry | undefined {
  return wallets && typeof wallets === 'object' && 'tokensOf' in wallets ? wallets : undefined
}

/** Whether what an account has of listed tokens can be asked of the nodes of a family's networks. */
export function listsTokens(client: Pick<Client, 'config' | 'families'>, namespace: ChainNamespace): boolean {
  return registryOf(client) !== undefined && client.families.get(namespace)?.features.tokens !== undefined
}
