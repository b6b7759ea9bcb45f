import {
  type Session,
  type VaultAnswer,
  type VaultErrorCode,
  type VaultPath,
  type VaultRequest,
  vaultBasePath,
  vaultFailure,
  vaultRoutes,
} from '@portico/vault/contract'
import { safeParse } from 'valibot'
import { FrameError } from '../protocol/errors.js'
import { languageOfPage } from '../views/words.js'
import type { Device } from './device.js'
import { makeProof } from './proof.js'

/** `offline`: no answer at all, or none that can be understood. */
export class VaultError extends Error {
  readonly code: VaultErrorCode | 'offline'
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(code: VaultErrorCode | 'offline', message: string, retryAfter?: number) {
    super(message)
    this.name = 'VaultError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Nothing was decided about what was asked: the same call may go through later. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof VaultError) || ['offline', 'internal', 'busy', 'rate_limited'].includes(error.code)
}

/** The vault's word that this device is not signed in. Whatever else it answers, or nobody does, leaves a login what it is. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof VaultError && (error.code === 'session_invalid' || error.code === 'token_reused')
}

type Tokens = Pick<Session, 'accessToken' | 'expiresAt'> & { refreshToken: string | undefined }

export type VaultOptions = {
  fetch: typeof fetch
  /** The frame's own origin: the vault is behind it. */
  origin: string
  device(): Promise<Device>
  /** Milliseconds since 1970. */
  now(): number
  /** A BCP 47 tag: the mails that follow from a call are in this language. */
  language?(): string
  /** How long a question about the session, which nobody sees asked, may go unanswered, in milliseconds. */
  answerMs?: number
}

export type Vault = {
  call<P extends VaultPath>(path: P, request: VaultRequest<P>, signal?: AbortSignal): Promise<VaultAnswer<P>>
  /**
   * The tokens of a session that another call gave; they live in this memory alone. With another login than before, what was asked under
   * that one is not asked again under this one.
   * @param options `isSame`: more tokens of the login that there is
   */
  keep(tokens: Tokens | undefined, options?: { isSame?: boolean }): void
}

/** A token is renewed this long before it ends. */
const renewBeforeMs = 30_000

export function makeVault({
  fetch,
  origin,
  device,
  now,
  language = languageOfPage,
  answerMs = 30_000,
}: VaultOptions): Vault {
  let nonce: string | undefined
  /** The vault's clock less this one's. */
  let skewMs = 0
  let tokens: Tokens | undefined
  let renewing: Promise<void> | undefined
  /** Counts the logins: what one of them left behind touches no newer one's tokens. */
  let login = 0

  async function post(
    path: VaultPath,
    body: string,
    accessToken: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const url = `${origin}${vaultBasePath}${path}`
    const { proof } = vaultRoutes[path]
    const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': language() }
    if (proof !== 'none') {
      const at = Math.floor((now() + skewMs) / 1000)
      headers.DPoP = await makeProof(await device(), { url, body, at, nonce, accessToken })
      if (accessToken !== undefined) headers.Authorization = `DPoP ${accessToken}`
    }
    try {
      const init: RequestInit = { method: 'POST', headers, body, credentials: 'omit', cache: 'no-store' }
      const ends = signal ?? (path.startsWith('/session/') ? AbortSignal.timeout(answerMs) : undefined)
      const response = await fetch(url, ends ? { ...init, signal: ends } : init)
      nonce = response.headers.get('dpop-nonce') ?? nonce
      const date = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(date)) skewMs = date - now()
      return response
    } catch (cause) {
      return away(cause, signal)
    }
  }

  function away(cause: unknown, signal: AbortSignal | undefined): never {
    signal?.throwIfAborted()
    throw Object.assign(new VaultError('offline', 'The wallet’s server does not answer'), { cause })
  }

  /** Nothing, where it is no JSON. A line that breaks off, or is too slow, says nothing about the server. */
  async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
    const text = await response.text().catch((cause: unknown) => away(cause, signal))
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  async function failureOf(response: Response, signal: AbortSignal | undefined): Promise<VaultError> {
    const read = safeParse(vaultFailure, await bodyOf(response, signal))
    if (!read.success) return new VaultError('offline', `The wallet’s server answered ${response.status}`)
    return new VaultError(read.output.error, read.output.message, read.output.retryAfter)
  }

  async function send<P extends VaultPath>(
    path: P,
    request: VaultRequest<P>,
    signal?: AbortSignal,
  ): Promise<VaultAnswer<P>> {
    const body = JSON.stringify(request)
    const accessToken = vaultRoutes[path].proof === 'session' ? tokens?.accessToken : undefined
    let response = await post(path, body, accessToken, signal)
    let failure = response.ok ? undefined : await failureOf(response, signal)
    if (failure?.code === 'use_dpop_nonce') {
      response = await post(path, body, accessToken, signal)
      failure = response.ok ? undefined : await failureOf(response, signal)
    }
    if (failure) throw failure
    const read = safeParse(vaultRoutes[path].answer, await bodyOf(response, signal))
    if (!read.success)
      throw new VaultError('offline', `The wallet’s server gave an answer to ${path} that has no meaning`)
    return read.output as VaultAnswer<P>
  }

  /** A refresh token that the vault does not know any more, as after a restore, says nothing of the login: the device's key does. */
  async function refresh(refreshToken: string): Promise<Tokens> {
    try {
      return await send('/session/refresh', { refreshToken })
    } catch (error) {
      if (error instanceof VaultError && error.code === 'session_invalid') return send('/session/resume', {})
      throw error
    }
  }

  /**
   * One renewal at a time. A refresh token that comes twice ends the device: when its answer is lost, the next renewal
   * is by the device's key.
   */
  async function renew(): Promise<void> {
    renewing ??= renewOnce(login)
    await renewing
  }

  async function renewOnce(mine: number): Promise<void> {
    const old = tokens
    tokens = old && { ...old, refreshToken: undefined }
    try {
      const renewed = await (old?.refreshToken ? refresh(old.refreshToken) : send('/session/resume', {}))
      if (login === mine) tokens = renewed
    } catch (error) {
      if (login === mine && isSignedOut(error)) tokens = undefined
      throw error
    } finally {
      if (login === mine) renewing = undefined
    }
  }

  function requireSame(mine: number): void {
    if (!tokens || login !== mine) throw new VaultError('session_invalid', 'Not signed in')
  }

  return {
    async call(path, request, signal) {
      const mine = login
      if (vaultRoutes[path].proof === 'session') {
        if (tokens && tokens.expiresAt - renewBeforeMs < now() + skewMs) await renew()
        else await renewing
        requireSame(mine)
      }
      try {
        return await send(path, request, signal)
      } catch (error) {
        // A token that is not known any more says nothing of the login: that is asked for by the device's key.
        if (vaultRoutes[path].proof !== 'session' || !isSignedOut(error) || !tokens || login !== mine) throw error
        tokens = { ...tokens, refreshToken: undefined }
        await renew()
        requireSame(mine)
        return send(path, request, signal)
      }
    },
    keep(given, { isSame = false } = {}) {
      tokens = given
      if (isSame) return
      login += 1
      renewing = undefined
    },
  }
}

/** The vault's refusals in the words that the page may show. */
export function throwKnown(error: unknown): never {
  if (!(error instanceof VaultError)) throw error
  const { code, retryAfter } = error
  const wait = code === 'throttled' && retryAfter !== undefined
  throw new FrameError(wait ? `Please try again after ${retryAfter} seconds` : error.message, {
    data: { reason: code, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })
}
