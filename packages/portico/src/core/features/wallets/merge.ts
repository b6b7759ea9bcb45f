import { chainNamespaces } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { Client } from '../../client.js'
import { networksOf } from '../../connections/select.js'
import { listConnectors, multiChain } from '../../multiChain.js'
import { ofClient } from '../../ofClient.js'

const mergingOf = ofClient(() => ({ isOn: false }))

/** Lists a wallet that several families found once: a MULTI_CHAIN connector stands before its parts, for as long as the client lives. */
export function mergeWallets(client: Client): void {
  const merging = mergingOf(client)
  if (merging.isOn) return
  merging.isOn = true
  const source = {
    find: (id: string) => client.connectors.get(id),
    isUsed: (namespace: ConnectorInfo['chain']) => networksOf(client.store.get(), namespace).length > 0,
  }
  const merge = (connectors: readonly ConnectorInfo[]) => {
    const next = withMerged(connectors)
    if (next === connectors) return
    for (const { id, parts } of connectors) {
      if (parts && !next.some((info) => info.id === id)) client.connectors.delete(id)
    }
    for (const info of next) {
      if (info.parts) client.connectors.set(info.id, multiChain(info, source))
    }
    listConnectors(client, next)
  }
  const stop = client.store.subscribe((state) => state.connectors, merge)
  client.signal.addEventListener('abort', stop, { once: true })
  merge(client.store.get().connectors)
}

/**
 * The list with each wallet of several families once before its parts. Any script of the page can call its wallet by another's name, so
 * connectors are one wallet only when name and picture are the same to the byte and no family has a second such one. Who copies both
 * gains nothing by it: every part stays a connector of its own, and a family is only ever asked of the part that its own family found.
 *
 * @returns The list itself when nothing is to be changed.
 */
export function withMerged(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  const found = connectors.filter((connector) => connector.parts === undefined)
  const groups = new Map<string, readonly ConnectorInfo[]>()
  for (const connector of found) {
    const key = keyOf(connector)
    if (key) groups.set(key, [...(groups.get(key) ?? []), connector])
  }
  const merged = [...groups.values()].flatMap((parts) => mergedOf(parts) ?? [])
  const next = found.flatMap((connector) => {
    const whole = merged.find(({ parts }) => parts?.includes(connector.id))
    const part = connector.partOf === whole?.id ? connector : { ...connector, partOf: whole?.id }
    return whole?.parts?.[0] === connector.id ? [whole, part] : [part]
  })
  return JSON.stringify(next) === JSON.stringify(connectors) ? connectors : next
}

function mergedOf(group: readonly ConnectorInfo[]): ConnectorInfo | undefined {
  // Whichever announced itself first: the row stays where it is, and so does the order of the questions.
  const parts = [...group].sort((a, b) => chainNamespaces.indexOf(a.chain) - chainNamespaces.indexOf(b.chain))
  const chains = parts.flatMap((part) => part.chains)
  const [first] = parts
  const [earliest] = group
  if (!first || !earliest || parts.length < 2 || new Set(chains).size < chains.length) return undefined
  return {
    ...first,
    partOf: undefined,
    // Two wallets of one name with different pictures are two, and who joins later does not change what it is called.
    id: `multi-chain:${earliest.id}`,
    type: 'MULTI_CHAIN',
    chains,
    explorerId: parts.find((part) => part.explorerId)?.explorerId,
    info: parts.find((part) => part.info?.rdns)?.info ?? first.info,
    opensPopup: parts.some((part) => part.opensPopup) || undefined,
    parts: parts.map(({ id }) => id),
  }
}

/** What has to be equal; nothing for what is never a part: other kinds of connectors, and wallets without a picture of their own. */
function keyOf({ type, name, imageUrl }: ConnectorInfo): string | undefined {
  const picture = (type === 'ANNOUNCED' || type === 'INJECTED') && imageUrl && bytesOf(imageUrl)
  return picture ? `${name}\n${picture}` : undefined
}

/** The type and the bytes of a picture that carries them, however they are written. */
function bytesOf(uri: string): string | undefined {
  const [, type = '', form = '', body = ''] = /^data:([^;,]*)((?:;[^,]*)?),(.*)$/s.exec(uri) ?? []
  try {
    const text = decodeURIComponent(body)
    const bytes = /;base64$/i.test(form)
      ? atob(text)
      : Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
    return bytes && `${type.toLowerCase()} ${bytes}`
  } catch {
    return undefined
  }
}
