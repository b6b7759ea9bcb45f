import type { VaultAnswer, VaultRequest } from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import type { Codes } from './codes.js'
import { ensureDevice } from './device.js'
import type { Storage } from './storage.js'
import { isPassing, throwKnown, type Vault, VaultError } from './vault.js'
import type { Wallet } from './wallet.js'

/** The logins by another's account: a provider in a window of its own, or Farcaster's app. */
export type Social = {
  /** Where the window goes. */
  start(provider: VaultRequest<'/social'>['provider'], origin: string): Promise<{ uri: string }>
  /** Ends a login with the address that the window came back to. */
  complete(resultUri: string): Promise<void>
  /** Ends a login by the code that the window shows, when it has lost this page. Resolves when it was typed here. */
  awaitCode(signal: AbortSignal): Promise<void>
  startFarcaster(origin: string): Promise<{ url: string }>
  /** Waits until it was approved in Farcaster's app. */
  awaitFarcaster(signal: AbortSignal): Promise<void>
  stop(): void
}

export type SocialOptions = {
  projectId: string
  /** The frame's own origin: windows come back to no other. */
  ownOrigin: string
  vault: Vault
  storage: Storage
  wallet: Wallet
  codes: Codes
  /** Milliseconds since 1970. */
  now(): number
  /** How long after a lost connection it is asked again, in milliseconds. */
  againMs?: number
}

type StoredLogin = { flow: string; state: string | null; endsAt: number }
type Flow = StoredLogin & { over: AbortController }

/** Where a login waits for a page that left for the provider and comes back as another. */
const storageKey = 'social'

export function makeSocial(options: SocialOptions): Social {
  const { projectId, ownOrigin, vault, storage, wallet, codes, now, againMs = 1_000 } = options
  let running: Flow | undefined
  /** Of those that are begun: the newest one's answer counts, whenever it comes. */
  let turn = 0

  function stop(): void {
    turn += 1
    running?.over.abort()
    running = undefined
  }

  /** The login of this page, or the one that it left for the provider with. */
  async function mineNow(): Promise<StoredLogin | undefined> {
    const stored = running ?? ((await storage.get(storageKey)) as StoredLogin | undefined)
    return stored && stored.endsAt > now() ? stored : undefined
  }

  async function forget(): Promise<void> {
    running = undefined
    await storage.set(storageKey, undefined)
  }

  async function begin(ask: (device: VaultRequest<'/social'>['device']) => Promise<VaultAnswer<'/social'>>) {
    stop()
    const mine = turn
    const { flow, url, expiresAt: endsAt } = await ask((await ensureDevice(storage)).keys).catch(throwKnown)
    if (mine !== turn) throw new FrameError('Another login was begun')
    const stored: StoredLogin = { flow, state: new URL(url).searchParams.get('state'), endsAt }
    running = { ...stored, over: new AbortController() }
    await storage.set(storageKey, stored)
    return url
  }

  return {
    async start(provider, origin) {
      return { uri: await begin((device) => vault.call('/social', { provider, projectId, origin, device })) }
    },

    async complete(resultUri) {
      const mine = await mineNow()
      const result = URL.canParse(resultUri) ? new URL(resultUri) : undefined
      const found = (name: string) => result?.searchParams.get(name) ?? undefined
      const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map(found)
      // An answer that is not of the login begun here is somebody else's: it is not even asked about.
      if (!mine || result?.origin !== ownOrigin || result.pathname !== '/callback' || !state || state !== mine.state) {
        throw new FrameError('This answer belongs to no login of this page')
      }
      await forget()
      if (error !== undefined || !code) throw new FrameError('The login was refused', { data: { reason: error } })
      const request = { flow: mine.flow, state, code, ...(iss === undefined ? {} : { iss }) }
      await wallet.adopt(await vault.call('/social/complete', request).catch(throwKnown))
    },

    async awaitCode(signal) {
      const mine = running
      if (!mine) throw new FrameError('No login is running')
      const typed = new Promise<void>((resolve, reject) => {
        AbortSignal.any([signal, mine.over.signal]).addEventListener('abort', () => {
          codes.stop()
          reject(new FrameError('The login was given up'))
        })
        codes.ask({
          flowEndsAt: mine.endsAt,
          fromWindow: true,
          async submit(code) {
            await wallet.adopt(await vault.call('/social/code', { flow: mine.flow, code }))
            await forget()
          },
          onTyped: resolve,
        })
      })
      await typed
    },

    async startFarcaster(origin) {
      return { url: await begin((device) => vault.call('/farcaster', { projectId, origin, device })) }
    },

    async awaitFarcaster(signal) {
      const mine = running
      if (!mine) throw new FrameError('No login is running')
      const either = AbortSignal.any([signal, mine.over.signal])
      const throwIfOver = () => {
        if (mine.over.signal.aborted) throw new FrameError('Another login was begun')
        signal.throwIfAborted()
      }
      let lost = false
      let pauseMs = againMs
      for (;;) {
        const asked = vault.call('/farcaster/wait', { flow: mine.flow }, either)
        const answer = await asked.catch(async (error: unknown) => {
          throwIfOver()
          // A phone that shows Farcaster's app lets this page sleep, and a vault may be busy: what was under way is lost, not refused.
          if (error instanceof VaultError && isPassing(error) && now() < mine.endsAt) {
            pauseMs = Math.max(againMs, (error.retryAfter ?? 0) * 1000)
            return 'lost'
          }
          if (error instanceof VaultError && error.code === 'flow_over' && lost)
            return vault.call('/session/resume', {}, either).catch(throwKnown)
          return throwKnown(error)
        })
        lost = answer === 'lost'
        if (answer === 'lost') {
          await pause(Math.min(pauseMs, Math.max(againMs, mine.endsAt - now())), either)
          throwIfOver()
        } else if ('accessToken' in answer) {
          // An answer that was lost had begun the session; an older one of somebody else is not what was asked for.
          if (answer.account.provider !== 'farcaster') throw new FrameError('The login was not approved')
          await wallet.adopt(answer)
          return
        } else if (answer.state !== 'waiting')
          throw new FrameError('The login was not approved', { data: { reason: answer.state } })
      }
    },
    stop,
  }
}

/** Ends at once, without a word, when nobody waits any more. */
const pause = (ms: number, over: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (over.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    over.addEventListener('abort', done)
  })
