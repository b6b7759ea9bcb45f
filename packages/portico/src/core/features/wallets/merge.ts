import { chainNamespaces } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { Client } from '../../client.js'
import { multiChain } from '../../multiChain.js'

/** Lists a wallet that several families found once: a MULTI_CHAIN connector stands before its parts, for as long as the client lives. */
export function mergeWallets(client: Client): void {
  if (client.live.merging) return
  client.live.merging = true
  const merge = (connectors: readonly ConnectorInfo[]) => {
    const next = withMerged(connectors)
    if (next === connectors) return
    for (const info of next) {
      if (info.parts)
        client.connectors.set(
          info.id,
          multiChain(info, (id) => client.connectors.get(id)),
        )
    }
    client.store.set({ connectors: next })
  }
  const stop = client.store.subscribe((state) => state.connectors, merge)
  client.signal.addEventListener('abort', stop, { once: true })
  merge(client.store.get().connectors)
}

/**
 * The list with each wallet of several families once before its parts. Two connectors are the same wallet when their names are and no
 * family has a second one of that name: two wallets of one family are never taken for one.
 *
 * @returns The list itself when nothing is to be changed.
 */
export function withMerged(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  const found = connectors.filter((connector) => connector.parts === undefined)
  const groups = new Map<string, readonly ConnectorInfo[]>()
  for (const connector of found) {
    if (connector.type !== 'ANNOUNCED' && connector.type !== 'INJECTED') continue
    const key = keyOf(connector)
    groups.set(key, [...(groups.get(key) ?? []), connector])
  }
  const merged = [...groups].flatMap(([key, parts]) => mergedOf(key, parts) ?? [])
  const next = found.flatMap((connector) => {
    const whole = merged.find(({ parts }) => parts?.includes(connector.id))
    const part = connector.partOf === whole?.id ? connector : { ...connector, partOf: whole?.id }
    return whole?.parts?.[0] === connector.id ? [whole, part] : [part]
  })
  return JSON.stringify(next) === JSON.stringify(connectors) ? connectors : next
}

function mergedOf(key: string, group: readonly ConnectorInfo[]): ConnectorInfo | undefined {
  // Whichever announced itself first: the row stays where it is, and so does the order of the questions.
  const parts = [...group].sort((a, b) => chainNamespaces.indexOf(a.chain) - chainNamespaces.indexOf(b.chain))
  const chains = parts.flatMap((part) => part.chains)
  const [first] = parts
  if (!first || parts.length < 2 || new Set(chains).size < chains.length) return undefined
  const known = parts.find((part) => part.info?.rdns)?.info
  return {
    ...first,
    partOf: undefined,
    id: `multi-chain:${key}`,
    type: 'MULTI_CHAIN',
    chains,
    imageUrl: parts.find((part) => part.imageUrl)?.imageUrl,
    explorerId: parts.find((part) => part.explorerId)?.explorerId,
    info: known ?? first.info,
    opensPopup: parts.some((part) => part.opensPopup) || undefined,
    parts: parts.map(({ id }) => id),
  }
}

/** Names as people read them: "Lumen Wallet" and "lumen" are one. A name of signs alone stays as it is. */
function keyOf({ name }: ConnectorInfo): string {
  const plain = name.normalize('NFKC').toLowerCase()
  return plain.replace(/\bwallet\b/g, '').replace(/[\s\p{P}]+/gu, '') || plain
}
