import * as oidc from 'openid-client'
import { hour } from '../clock.js'
import type { OidcProvider } from './config.js'
import type { ProviderClient } from './provider.js'
import { sharedReadings } from './readings.js'

const timeoutSeconds = 10

/**
 * OpenID Connect: code flow with PKCE, state, nonce, and the issuer of the answer (RFC 9207) where it is given. The identity token is
 * checked for issuer, audience, times, nonce and signature; a person is issuer and subject, never an address.
 */
export function oidcClient(
  name: string,
  { issuer, clientId, clientSecret }: OidcProvider,
  { development }: { development: boolean },
): ProviderClient {
  const readings = sharedReadings()
  const kept: { configuration?: Promise<oidc.Configuration>; until: number } = { until: 0 }
  const discover = () => {
    if (kept.configuration && kept.until > performance.now()) return kept.configuration
    // Signatures are not checked unless it is asked for: TLS alone would be believed.
    const execute = [oidc.enableNonRepudiationChecks, ...(development ? [oidc.allowInsecureRequests] : [])]
    const options = { timeout: timeoutSeconds, execute, [oidc.customFetch]: readings }
    const found = oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), options)
    kept.configuration = found
    kept.until = performance.now() + hour
    found.catch(() => {
      kept.until = 0
    })
    return found
  }
  // Apple gives name and address only to a form that it posts.
  const apple = name === 'apple'
  return {
    async authorizeUrl({ state, verifier, nonce, redirect }) {
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirect,
        scope: apple ? 'openid email' : 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(apple ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
      })
      return url.href
    },
    async whoCame({ state, verifier, nonce, redirect }, { code, iss }) {
      const answered = new URL(redirect)
      answered.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
      const tokens = await oidc.authorizationCodeGrant(await discover(), answered, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('There is no identity token')
      const shown = [claims.email, claims.name, claims.preferred_username].find((value) => typeof value === 'string')
      const { email, email_verified: verified } = claims
      // Apple writes it as a text.
      const isTrue = verified === true || verified === 'true'
      return {
        parts: ['oidc', claims.iss, claims.sub],
        shown: typeof shown === 'string' ? shown : '',
        ...(isTrue && typeof email === 'string' && email.length <= 254 ? { email } : {}),
      }
    },
  }
}
