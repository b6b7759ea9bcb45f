import type { ConnectorContext } from '../core/connector.js'
import { type Channels, makeChannels, type RequestOptions } from './channels.js'
import { type Clock, makeClock } from './clock.js'
import { loadPrimitives, type Primitives } from './crypto.js'
import { loadIdentity, signTicket } from './identity.js'
import { makeRelay, type Relay } from './relay.js'
import type { AppMetadata } from './state.js'

/** What a pairing needs: the relay, and sealed channels over it. Sessions come later. */
export type Link = {
  relay: Relay
  channels: Channels
  primitives: Primitives
  clock: Clock
  metadata: AppMetadata
  attest?: RequestOptions['attest']
  /** Whether the last refusal for this device's clock was made good: what time it is has been learnt since. */
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
  const held: {
    channels?: Channels
    mended: Promise<boolean>
    /** What the relay told last was news. */
    isNews?: boolean
    /** The relay told the time since the last ticket was signed, and it was another one than before. */
    learnt?: boolean
  } = { mended: Promise.resolve(false) }
  const relay: Relay = makeRelay({
    url: relayUrl,
    projectId: context.projectId,
    userAgent: userAgent(),
    primitives,
    clock: {
      learn(serverMs) {
        const isNews = clock.learn(serverMs)
        // A relay that tells another time each time is not taken at its word again.
        held.learnt = isNews && !held.isNews
        held.isNews = isNews
        return isNews
      },
    },
    tellsTime: relayUrl === context.services.relay,
    async ticket() {
      // One that is signed while the time is asked for would bear the wrong one, too.
      await held.mended
      held.learnt = false
      return signTicket(primitives, identity, relayUrl, clock.now())
    },
    onMessage: async (message) => (await held.channels?.receive(message)) ?? false,
    onRefused(code) {
      if (code !== 'device/clock') return context.alert(code)
      const mending = held.learnt ? Promise.resolve(true) : mendClock(context, clock).catch(() => false)
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
  return { relay, channels, primitives, clock, metadata, attest, signal: context.signal, mended: () => held.mended }
}

/** What the relay logs about its clients: the protocol's version, and the site's host, which it knows from the origin anyway. */
function userAgent(): string {
  const host = (globalThis.location as Location | undefined)?.host
  return `wc-2/js-portico/${host ? `browser:${host}` : 'node'}`
}

/** Asks the services for the time, where the relay turned a ticket down for it and told none. True when it was another one. */
async function mendClock({ services, signal }: ConnectorContext, clock: Clock): Promise<boolean> {
  if (!services.data) return false
  const { serverTime } = await import('./serverTime.js')
  const now = await serverTime(services.data, signal)
  return now !== undefined && clock.learn(now)
}
