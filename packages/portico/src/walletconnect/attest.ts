import type { ConnectorContext } from '../core/connector.js'
import type { RequestOptions } from './channels.js'

/** The servers whose keys wallets hold. An attestation of another one is no news to them, and some wait for its key for ever. */
const known = /^https:\/\/verify\.walletconnect\.(org|com)(\/|$)/

/**
 * Attestations for messages, where the app has a service for them. `wished`: the option; without it they are sent only from a server
 * that wallets know. From another one the page is told once what it says of it, and no message waits for that.
 *
 * @param named the address that wallets are told for this page
 */
export function attestFor(context: ConnectorContext, named: string, wished?: boolean): RequestOptions['attest'] {
  const url = context.services.verify
  if (!url || wished === false || typeof document === 'undefined') return undefined
  const held: { attest?: Promise<NonNullable<RequestOptions['attest']>> } = {}
  const load = () => (held.attest ??= import('./verify.js').then(({ makeAttest }) => makeAttest(context, url, named)))
  if (wished ?? known.test(url)) {
    void load().catch(() => {})
    return (hashes) => load().then((attest) => attest(hashes), nothing)
  }
  return async (hashes) => {
    if (!held.attest) load().then((attest) => attest(hashes), nothing)
    return undefined
  }
}

const nothing = () => undefined
