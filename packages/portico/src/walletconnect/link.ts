import type { ConnectorContext } from '../core/connector.js'
import { type Channels, makeChannels, type RequestOptions } from './channels.js'
import { type Clock, makeClock } from './clock.js'
import { loadPrimitives, type Primitives } from './crypto.js'
import { loadIdentity, signTicket } from './identity.js'
import type { AppMetadata } from './propose.js'
import { makeRelay, type Relay } from './relay.js'

/** What a pairing needs: the relay, and sealed channels over it. Sessions come later. */
export type Link = {
  relay: Relay
  channels: Channels
  primitives: Primitives
  clock: Clock
  metadata: AppMetadata
  attest?: RequestOptions['attest']
  /** Whether the last refusal was for this device's clock, and what time it is has been learnt since. True once. */
  mended(): Promise<boolean>
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
  /** The clock of this device; `Date.now` by default. */
  now?: (() => number) | undefined
}

/** The name under which the tabs of a browser share what they hear. */
export const tabsName = 'portico.walletConnect'

export async function makeLink({ context, relayUrl, metadata, attest, ...options }: LinkOptions): Promise<Link> {
  const primitives = options.primitives ?? (await loadPrimitives())
  const identity = await loadIdentity(primitives, context.storage)
  const clock = makeClock(context.storage, options.now)
  const held: { channels?: Channels; mended?: Promise<boolean> | undefined } = {}
  const relay: Relay = makeRelay({
    url: relayUrl,
    projectId: context.projectId,
    userAgent: userAgent(),
    primitives,
    clock,
    tellsTime: relayUrl === context.services.relay,
    ticket: () => signTicket(primitives, identity, relayUrl, clock.now()),
    onMessage: async (message) => (await held.channels?.receive(message)) ?? false,
    onRefused(code) {
      if (code !== 'device/clock') return context.alert(code)
      const mending = mendClock(context, clock).catch(() => false)
      held.mended = mending.then((isMended) => {
        if (isMended) relay.check()
        else context.alert(code)
        return isMended
      })
    },
    tabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(tabsName),
    WebSocket: globalThis.WebSocket,
  })
  const channels = makeChannels(relay, primitives, clock.now)
  held.channels = channels
  const takeMended = async () => {
    const { mended = false } = held
    held.mended = undefined
    return mended
  }
  return { relay, channels, primitives, clock, metadata, attest, signal: context.signal, mended: takeMended }
}

/** What the relay logs about its clients: the protocol's version, and the site's host, which it knows from the origin anyway. */
function userAgent(): string {
  const host = (globalThis.location as Location | undefined)?.host
  return host ? `wc-2/js-portico/browser:${host}` : 'wc-2/js-portico/node'
}

/** Asks the services for the time, where the relay turned a ticket down for it and told none. True when it was another one. */
async function mendClock({ services, signal }: ConnectorContext, clock: Clock): Promise<boolean> {
  if (!services.data) return false
  const { serverTime } = await import('./serverTime.js')
  const now = await serverTime(services.data, signal)
  return now !== undefined && clock.learn(now)
}
