import * as v from 'valibot'

const url = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be a URL'))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))

/** A provider of OpenID Connect: its answers are signed. */
const oidc = (issuer: string) => v.strictObject({ issuer: v.optional(url, issuer), clientId: text, clientSecret: text })

/** A provider of OAuth 2 alone: who came is asked of it with the token. */
const oauth = (defaults: { authorize: string; token: string; userInfo: string; scope: string }) =>
  v.strictObject({
    authorize: v.optional(url, defaults.authorize),
    token: v.optional(url, defaults.token),
    userInfo: v.optional(url, defaults.userInfo),
    scope: v.optional(text, defaults.scope),
    clientId: text,
    clientSecret: text,
  })

/** Identity providers, by name. Those that are absent are not offered. */
export const providersSchema = v.strictObject({
  google: v.optional(oidc('https://accounts.google.com')),
  /** `clientSecret` is the token that Apple lets its developers sign; it has to be made anew within six months. */
  apple: v.optional(oidc('https://appleid.apple.com')),
  github: v.optional(
    oauth({
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userInfo: 'https://api.github.com/user',
      scope: 'read:user',
    }),
  ),
  x: v.optional(
    oauth({
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      userInfo: 'https://api.x.com/2/users/me',
      scope: 'users.read tweet.read',
    }),
  ),
  discord: v.optional(
    oauth({
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userInfo: 'https://discord.com/api/users/@me',
      scope: 'identify',
    }),
  ),
  facebook: v.optional(
    oauth({
      authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
      token: 'https://graph.facebook.com/v21.0/oauth/access_token',
      userInfo: 'https://graph.facebook.com/v21.0/me?fields=id,name',
      scope: 'public_profile',
    }),
  ),
})
type Providers = v.InferOutput<typeof providersSchema>
export type OidcProvider = NonNullable<Providers['google']>
export type OauthProvider = NonNullable<Providers['github']>
