import type { Config } from '../config.js'
import type { OauthProvider, OidcProvider } from './config.js'
import { oauthClient } from './oauth.js'
import { oidcClient } from './oidc.js'

/** What a flow keeps until the provider answers. */
export type Asked = { state: string; verifier: string; nonce: string; redirect: string }

/**
 * Who came, as the provider says. `parts` tell this person from every other; `shown` is for people. `email` is one that the provider has
 * verified: notices go there, and nobody is known by it.
 */
export type Person = { parts: readonly string[]; shown: string; email?: string }

/** One provider, spoken to by the vault itself. */
export type ProviderClient = {
  authorizeUrl(asked: Asked): Promise<string>
  /** @throws Error when the provider refuses or cannot be believed */
  whoCame(asked: Asked, answer: { code: string; iss: string | undefined }): Promise<Person>
}

/** Those that are configured. */
export function clientsOf({ providers, development }: Config): ReadonlyMap<string, ProviderClient> {
  const clients = new Map<string, ProviderClient>()
  for (const [name, provider] of Object.entries<OidcProvider | OauthProvider | undefined>(providers)) {
    if (!provider) continue
    clients.set(name, 'issuer' in provider ? oidcClient(name, provider, { development }) : oauthClient(name, provider))
  }
  return clients
}
