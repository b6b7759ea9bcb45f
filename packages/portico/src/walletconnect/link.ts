import type { ConnectorContext } from '../core/connector.js'
import { type Channels, makeChannels, type RequestOptions } from './channels.js'
import { loadPrimitives, type Primitives } from './crypto.js'
import { loadIdentity, signTicket } from './identity.js'
import type { AppMetadata } from './propose.js'
import { makeRelay, type Relay } from './relay.js'

/** What a pairing needs: the relay, and sealed channels over it. Sessions come later. */
export type Link = {
  relay: Relay
  channels: Channels
  primitives: Primitives
  metadata: AppMetadata
  attest?: RequestOptions['attest']
  /** Aborted with the client: nothing waits any longer then. */
  signal: AbortSignal
}

export type LinkOptions = {
  context: ConnectorContext
  relayUrl: string
  metadata: AppMetadata
  attest?: RequestOptions['attest']
  /** Where a page's cryptography comes from; the page's own by default. */
  primitives?: Primitives | undefined
}

/** The name under which the tabs of a browser share what they hear. */
export const tabsName = 'portico.walletConnect'

export async function makeLink({ context, relayUrl, metadata, attest, ...options }: LinkOptions): Promise<Link> {
  const primitives = options.primitives ?? (await loadPrimitives())
  const identity = await loadIdentity(primitives, context.storage)
  const held: { channels?: Channels } = {}
  const relay: Relay = makeRelay({
    url: relayUrl,
    projectId: context.projectId,
    userAgent: userAgent(),
    primitives,
    ticket: () => signTicket(primitives, identity, relayUrl),
    onMessage: async (message) => (await held.channels?.receive(message)) ?? false,
    onRefused: (code) => context.alert(code),
    tabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(tabsName),
    WebSocket: globalThis.WebSocket,
  })
  const channels = makeChannels(relay, primitives)
  held.channels = channels
  return { relay, channels, primitives, metadata, attest, signal: context.signal }
}

/** What the relay logs about its clients: the protocol's version, and the site's host, which it knows from the origin anyway. */
function userAgent(): string {
  const host = (globalThis.location as Location | undefined)?.host
  return host ? `wc-2/js-portico/browser:${host}` : 'wc-2/js-portico/node'
}
