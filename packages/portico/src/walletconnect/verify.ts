import type { ConnectorContext } from '../core/connector.js'
import { isMobile } from './mobile.js'

const budgetMs = 5_000
/** A code is shown meanwhile, and a wallet's warning comes with the attestation: it is worth some time. */
const patientMs = 3_000
/** On a phone the page sleeps as soon as the wallet's app is in front: what the wallet waits for must be under way by then. */
const briefMs = 300

export type Hashes = { sealed: string; clear: string }
export type VerifyOptions = {
  /** Base URL of the verify service. */
  url: string
  projectId: string | undefined
  /** Where this page is, as `location.origin` says. */
  origin: string
  document: Pick<Document, 'createElement' | 'body'>
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/**
 * Asks the verify service, which sees this page's origin from a hidden frame, to attest it for one message.
 * Resolves with the attestation, or with nothing when it does not come within five seconds. Never rejects.
 */
export function requestAttestation(options: VerifyOptions, hashes: Hashes): Promise<string | undefined> {
  const { origin: trusted } = new URL(options.url)
  const address = new URL(`${options.url.replace(/(?<!\/)\/+$/, '')}/v3/attestation`)
  const query = { projectId: options.projectId, origin: options.origin, id: hashes.sealed, decryptedId: hashes.clear }
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value)
  const frame = options.document.createElement('iframe')
  return new Promise((resolve) => {
    const end = (attestation?: string) => {
      clearTimeout(timer)
      options.window.removeEventListener('message', listen)
      frame.remove()
      resolve(attestation)
    }
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== trusted || event.source !== frame.contentWindow) return
      const message = readMessage(event.data)
      if (message) end(message.attestation)
    }
    const timer = setTimeout(end, budgetMs)
    options.window.addEventListener('message', listen)
    frame.hidden = true
    frame.src = address.href
    options.document.body.append(frame)
  })
}

function readMessage(data: unknown): { attestation: string | undefined } | undefined {
  if (typeof data !== 'string' || data.length > 16_384) return undefined
  try {
    const { type, attestation } = JSON.parse(data) as Record<string, unknown>
    if (type !== 'verify_attestation') return undefined
    return { attestation: typeof attestation === 'string' && attestation !== '' ? attestation : undefined }
  } catch {
    return undefined
  }
}

const fromBase64Url = (text: string): string => atob(text.replace(/-/g, '+').replace(/_/g, '/'))

/**
 * What an attestation says of this page, which is at `origin` and tells wallets that it is at `url`. Its signature is for the wallet to
 * check: here it came from the service itself.
 */
export function judge(attestation: string, origin: string, url: string): 'verified' | 'unverified' | 'unknown' {
  try {
    const payload = JSON.parse(fromBase64Url(attestation.split('.')[1] ?? '')) as Record<string, unknown>
    const isThere = payload.origin === origin && payload.origin === new URL(url).origin
    if (payload.isScam === true || payload.isVerified === false || !isThere) return 'unverified'
    return payload.isVerified === true ? 'verified' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Lets a message go without its attestation when that is late. After a late one the next are waited for briefly, until one comes in
 * time: a service that is away delays one message, not all.
 */
export function inTime<T>(ask: (about: T) => Promise<string | undefined>, longestMs: number): typeof ask {
  const patience = { ms: longestMs }
  return (about) =>
    new Promise((resolve) => {
      const give = (attestation: string | undefined, nextMs: number) => {
        clearTimeout(timer)
        if (settled.yet) return
        settled.yet = true
        patience.ms = nextMs
        resolve(attestation)
      }
      const settled = { yet: false }
      const timer = setTimeout(() => give(undefined, briefMs), patience.ms)
      void ask(about).then((attestation) => give(attestation, attestation ? longestMs : patience.ms))
    })
}

/**
 * Attestations for the messages of this page. Says once, as an alert, when the service does not know this page's address, holds it
 * for a fraud, or when the page names another address (`named`) to wallets than its own.
 */
export function makeAttest(
  context: ConnectorContext,
  url: string,
  named: string,
): (hashes: Hashes) => Promise<string | undefined> {
  const told = { alert: false }
  const { origin } = location
  return inTime(
    async (hashes) => {
      const attestation = await requestAttestation(
        { url, projectId: context.projectId, origin, document, window },
        hashes,
      )
      if (attestation && !told.alert && judge(attestation, origin, named) === 'unverified') {
        told.alert = true
        context.alert('config/unverified-domain')
      }
      return attestation
    },
    isMobile() ? briefMs : patientMs,
  )
}
