import * as v from 'valibot'
import type { FarcasterSettings } from './config.js'

const timeoutMs = 10_000
const maxBytes = 65_536

const channel = v.object({ channelToken: v.pipe(v.string(), v.regex(/^[\w-]{4,200}$/)) })
const completed = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.maxLength(4_096)),
  signature: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){1,16000}$/)),
  /** For people; a name that is none of Farcaster's is as good as absent. */
  username: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,15}(?:\.eth)?$/))), undefined),
})
export type Completed = { message: string; signature: `0x${string}`; username?: string | undefined }

/** What is asked of the person in the app. Times as ISO 8601. */
export type ChannelRequest = {
  domain: string
  siweUri: string
  nonce: string
  notBefore: string
  expirationTime: string
}

/** The relay's public protocol. It is spoken to by the vault alone, and could lie. */
export type Relay = {
  /** @returns the channel's token and the address that opens the app. @throws Error when the relay does not do it */
  open(request: ChannelRequest): Promise<{ token: string; url: string }>
  /** A completed channel answers once. @throws Error when the relay does not answer, or nonsense */
  status(token: string): Promise<'pending' | 'gone' | Completed>
}

export function relayOf({ relay, app }: Pick<FarcasterSettings, 'relay' | 'app'>): Relay {
  const base = `${relay.replace(/(?<!\/)\/+$/, '')}/v1/channel`
  return {
    async open(request) {
      const { status, body } = await ask(base, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, acceptAuthAddress: true }),
      })
      if (status !== 200 && status !== 201) throw new Error(`The relay answered ${status}`)
      const { channelToken: token } = v.parse(channel, body)
      // Never the address that the relay says: people follow it.
      return { token, url: `${app}?channelToken=${token}` }
    },
    async status(token) {
      const { status, body } = await ask(`${base}/status`, { headers: { authorization: `Bearer ${token}` } })
      if (status === 202) return 'pending'
      if (status === 401 || status === 404) return 'gone'
      if (status !== 200) throw new Error(`The relay answered ${status}`)
      return v.parse(completed, body) as Completed
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > maxBytes) throw new Error('The relay answers too much')
  }
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
