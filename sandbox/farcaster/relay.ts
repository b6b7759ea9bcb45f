import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(4_096))
const date = v.pipe(v.string(), v.isoTimestamp())
const channelRequest = v.strictObject({
  siweUri: v.pipe(text, v.url()),
  domain: v.pipe(text, v.regex(/^[a-zA-Z0-9.-]+(:[0-9]+)?$/)),
  nonce: v.optional(text),
  notBefore: v.optional(date),
  expirationTime: v.optional(date),
  requestId: v.optional(text),
  redirectUrl: v.optional(text),
  acceptAuthAddress: v.optional(v.boolean()),
})
const authenticateRequest = v.strictObject({
  message: text,
  signature: v.pipe(v.string(), v.regex(/^0x[a-fA-F0-9]{130,}$/)),
  fid: v.pipe(v.number(), v.integer()),
  username: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,15}(\.eth)?$/))),
  bio: v.optional(text),
  displayName: v.optional(text),
  pfpUrl: v.optional(v.pipe(text, v.url())),
})

/** What the app is asked to have signed. */
export type SignatureParams = v.InferOutput<typeof channelRequest> & { nonce: string }
type Channel = {
  state: 'pending' | 'completed'
  nonce: string
  acceptAuthAddress: boolean
  signatureParams: SignatureParams
} & Partial<v.InferOutput<typeof authenticateRequest>>
type Answer = { status: number; body: object }

/**
 * The public protocol of Farcaster's relay, as far as signing in needs it: a channel is opened by the site, completed by the app, and read
 * once.
 * @param appUrl the address that opens the app
 * @param appKey what the app shows to the relay
 */
export function makeRelay({ appUrl, appKey }: { appUrl: string; appKey: string }) {
  const channels = new Map<string, Channel>()
  const unauthorized: Answer = { status: 401, body: { error: 'Unauthorized' } }
  const invalid: Answer = { status: 400, body: { error: 'Validation error' } }

  function open(body: unknown): Answer {
    const request = v.safeParse(channelRequest, body)
    if (!request.success) return invalid
    const channelToken = randomUUID()
    const url = `${appUrl}?channelToken=${channelToken}`
    const nonce = request.output.nonce ?? randomUUID().replaceAll('-', '')
    const { acceptAuthAddress = false } = request.output
    const signatureParams = { ...request.output, nonce }
    channels.set(channelToken, { state: 'pending', nonce, acceptAuthAddress, signatureParams })
    return { status: 201, body: { channelToken, url, connectUri: url, nonce } }
  }

  function authenticate(token: string, key: string | undefined, body: unknown): Answer {
    const channel = channels.get(token)
    if (key !== appKey || !channel) return unauthorized
    const request = v.safeParse(authenticateRequest, body)
    if (!request.success) return invalid
    const completed: Channel = { ...channel, ...request.output, state: 'completed' }
    channels.set(token, completed)
    return { status: 201, body: completed }
  }

  function status(token: string): Answer {
    const channel = channels.get(token)
    if (!channel) return unauthorized
    if (channel.state === 'pending') return { status: 202, body: channel }
    channels.delete(token)
    return { status: 200, body: channel }
  }

  return {
    answer(request: {
      method: string | undefined
      path: string
      token: string
      key: string | undefined
      body: unknown
    }): Answer | undefined {
      const { method, path, token, key, body } = request
      if (method === 'POST' && path === '/v1/channel') return open(body)
      if (method === 'POST' && path === '/v1/channel/authenticate') return authenticate(token, key, body)
      if (method === 'GET' && path === '/v1/channel/status') return status(token)
      return undefined
    },
    pending(token: string): SignatureParams | undefined {
      const channel = channels.get(token)
      return channel?.state === 'pending' ? channel.signatureParams : undefined
    },
    authenticate: (token: string, body: unknown) => authenticate(token, appKey, body),
    /** As after its time. */
    forget: (token: string) => void channels.delete(token),
  }
}
