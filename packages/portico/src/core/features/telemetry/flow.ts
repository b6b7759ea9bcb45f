import { randomId } from '../../../base/bytes.js'
import { isAppError } from '../../../base/errors/AppError.js'
import type { AnalyticsEvent } from '../../../wire/events.js'
import type { EventBody } from '../../../wire/requests/events.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { ErrorCategory } from '../../events.js'
import { featuresOf } from '../../flags.js'
import { lastRoute } from '../../history.js'
import { ofClient } from '../../ofClient.js'
import { reportQueue } from '../../reportQueue.js'

/** So many errors are reported in a while, and no more. */
export const telemetryNumbers = { errorsMax: 5, errorsWindowMs: 60_000 } as const

type Telemetry = {
  /** Whether the project wants events; unknown until the services have said so. */
  analytics: 'unknown' | 'on' | 'off'
  /** Events that wait for that answer. */
  queue: { event: AnalyticsEvent; at: number }[]
  /** When error reports were sent, in milliseconds since 1970. */
  errorTimes: number[]
  /** The refusal of this origin was shown; a later success resets it. */
  refusalShown: boolean
}

const telemetryOf = ofClient(
  (): Telemetry => ({ analytics: 'unknown', queue: [], errorTimes: [], refusalShown: false }),
)
const queueMax = 50

/** Never sent, whatever the project wants. */
const localOnly: readonly AnalyticsEvent['event'][] = ['MODAL_CREATED']
/** Sent also when analytics are off. */
const always: readonly AnalyticsEvent['event'][] = ['INITIALIZE']

/** Asks whether the project wants events, tells of the start, and lets the events go that waited. A failure switches them off. */
export async function startTelemetry(client: Client): Promise<void> {
  const telemetry = telemetryOf(client)
  reportQueue(client).send = () => sendQueued(client)
  followSteps(client)
  if (!isPossible(client)) return sendQueued(client)
  const { networks } = client.store.get()
  const { metadata, allowUnsupportedChain, defaultNetwork } = client.config
  sendEvent(client, {
    event: 'INITIALIZE',
    properties: {
      networks: networks.map((network) => network.caipNetworkId),
      allowUnsupportedChain,
      defaultNetwork: defaultNetwork?.caipNetworkId,
      metadata: { ...metadata, url: cutQueries(metadata.url) },
    },
  })
  sendQueued(client)
  telemetry.analytics = (await isWanted(client)) ? 'on' : 'off'
  for (const { event, at } of telemetry.queue.splice(0)) sendEvent(client, event, at)
}

/** The views of which `steps.ts` tells that somebody went there. */
const toldViews = /^(WhatIs|Regis|SwitchN)/

/** Tells of the steps that people take through the modal; what tells one is loaded with the first that may be, where anybody hears of it. */
function followSteps(client: Client): void {
  client.store.subscribe(
    ({ router }) => router,
    (now, before) => {
      if (!isPossible(client) && !client.emitter.names().includes('event')) return
      if (toldViews.test(lastRoute(now).name))
        import('./steps.js').then(({ trackStep }) => trackStep(client, before, now), client.logger.debug)
    },
  )
}

/** Takes what was told before this was loaded, and whatever is told from now on. */
function sendQueued(client: Client): void {
  for (const entry of reportQueue(client).entries.splice(0)) {
    if ('event' in entry) sendEvent(client, entry.event, entry.at)
    else sendError(client, entry.error, entry.category, entry.at)
  }
}

/** Sends an event by the rules, or keeps it until it is known whether it may go. Never throws, never waits. */
export function sendEvent(client: Client, event: AnalyticsEvent, at: number = Date.now()): void {
  if (!isPossible(client) || localOnly.includes(event.event)) return
  const telemetry = telemetryOf(client)
  if (!always.includes(event.event)) {
    if (!featuresOf(client.store.get()).analytics || telemetry.analytics === 'off') return
    if (telemetry.analytics === 'unknown') {
      if (telemetry.queue.length < queueMax) telemetry.queue.push({ event, at })
      return
    }
  }
  const address = activeConnection(client.store.get())?.address
  const properties = 'properties' in event ? (event.properties as Record<string, unknown> | undefined) : undefined
  void post(client, at, { type: 'track', event: event.event, properties, address })
}

/** Reports an error with its category, at most 5 in 60 s. */
export function sendError(client: Client, error: unknown, category: ErrorCategory, now: number = Date.now()): void {
  const telemetry = telemetryOf(client)
  if (!isPossible(client) || telemetry.analytics !== 'on' || !featuresOf(client.store.get()).analytics) return
  telemetry.errorTimes = telemetry.errorTimes.filter((time) => now - time < telemetryNumbers.errorsWindowMs)
  if (telemetry.errorTimes.length >= telemetryNumbers.errorsMax) return
  telemetry.errorTimes.push(now)
  const report = error instanceof Error ? error : new Error(String(error))
  void post(client, new Date(now).toISOString(), {
    type: 'error',
    event: category,
    errorType: (isAppError(error) ? error.code : report.name).slice(0, 200),
    errorMessage: cutQueries(report.message).slice(0, 2_000),
    stackTrace: cutQueries(report.stack ?? '').slice(0, 8_000),
  })
}

/** A text in which every URL has lost its query and its fragment. */
export function cutQueries(text: string): string {
  return text.replace(/[^\s)'"]+/g, (word) => {
    const parts = word.split(/[?#]/)
    const named = parts
      .slice(0, -1)
      .findIndex((part) => part.match(/(?<![a-z0-9+.-])[a-z0-9+.-]+:/gi)?.some((head) => /\b[a-z]/i.test(head)))
    if (named < 0) return word
    const shown = parts.slice(0, named + 1).join('?')
    // Line and column of a stack stand behind the address.
    return shown + (/(?::\d{1,9}){1,2}$/.exec(word.slice(shown.length))?.[0] ?? '')
  })
}

function isPossible(client: Client): boolean {
  return client.config.telemetry && client.services.has('events.post') && !client.signal.aborted
}

async function isWanted(client: Client): Promise<boolean> {
  if (!featuresOf(client.store.get()).analytics || !client.services.has('config.analytics')) return false
  try {
    return (await client.services.call('config.analytics', {})).isAnalyticsEnabled
  } catch {
    return false
  }
}

async function post(client: Client, timestamp: number | string, props: EventBody['props']): Promise<void> {
  const telemetry = telemetryOf(client)
  const page = (globalThis as { location?: { href: string; hostname: string; origin: string } }).location
  const body: EventBody = {
    eventId: randomId(),
    url: page ? cutQueries(page.href) : undefined,
    domain: page?.hostname,
    timestamp,
    props,
  }
  try {
    await client.services.call('events.post', { body })
    telemetry.refusalShown = false
  } catch (error) {
    if (!isAppError(error, 'http/status') || error.context.status !== 403 || telemetry.refusalShown) return
    telemetry.refusalShown = true
    const { showAlert } = await import('../../alerts.js')
    showAlert(client, 'config/app-invalid', { origin: page?.origin ?? client.config.metadata.url })
  }
}
