import { type EventBody, type EventName, errorEvents, events, protocolEvents } from 'portico/wire'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { Project } from '../projects.js'

export type StoredEvent = {
  eventId: string
  projectId: string
  event: EventName | keyof typeof protocolEvents
  type: 'track' | 'error'
  occurredAt: Date
  url: string | null
  domain: string | null
  address: string | null
  properties: Record<string, unknown>
  sdkType: string | null
  sdkVersion: string | null
}
export type Accepted = { event: StoredEvent } | { refused: { field: string; description: string } }

/** Holds an event against the table of events, and leaves out what must not be kept. */
export function acceptEvent(body: EventBody, project: Project, settings: Config['analytics'], sdk: Sdk): Accepted {
  const { props } = body
  if (Object.hasOwn(protocolEvents, props.event)) return acceptProtocolEvent(body, project, sdk)
  if (!Object.hasOwn(events, props.event)) return refuse('props.event', 'This event is not known')
  const name = props.event as EventName
  const isError = (errorEvents as readonly string[]).includes(name)
  if (props.type !== (isError ? 'error' : 'track'))
    return refuse('props.type', `The type of this event is "${isError ? 'error' : 'track'}"`)
  // Error reports carry their fields beside the name, everything else in `properties`.
  const impressions = name === 'WALLET_IMPRESSION_V2' && props.items ? { items: props.items } : undefined
  const given = isError ? { ...props.properties, ...withoutUndefined(props) } : (impressions ?? props.properties)
  const checked = v.safeParse(events[name], given)
  if (!checked.success) {
    const path = checked.issues[0] && v.getDotPath(checked.issues[0])
    return refuse(path ? `props.properties.${path}` : 'props.properties', 'This property does not fit the event')
  }
  const address = project.analytics && settings.storeAddresses ? (props.address ?? null) : null
  const properties = clean(checked.output ?? {}) as Record<string, unknown>
  const account = [props.address, properties.address].filter((text): text is string => typeof text === 'string')
  if (address === null) delete properties.address
  const kept = address === null ? (without(properties, account) as Record<string, unknown>) : properties
  if (JSON.stringify(kept).length > propertiesAtMost) return refuse('props.properties', 'These properties are too long')
  return {
    event: {
      ...envelopeOf(body, project, sdk),
      event: name,
      type: isError ? 'error' : 'track',
      address: address === null ? null : cleanText(address),
      properties: kept,
    },
  }
}

type Sdk = { type: string | null; version: string | null }

function envelopeOf(body: EventBody, project: Project, sdk: Sdk) {
  return {
    eventId: body.eventId,
    projectId: project.id,
    occurredAt: timeOf(body.timestamp),
    url: body.url === undefined ? null : withoutQuery(cleanText(body.url)),
    domain: body.domain === undefined ? null : cleanText(body.domain),
    sdkType: sdk.type,
    sdkVersion: sdk.version,
  }
}

function acceptProtocolEvent(body: EventBody, project: Project, sdk: Sdk): Accepted {
  const { props } = body
  const name = props.event as keyof typeof protocolEvents
  const checked = v.safeParse(protocolEvents[name], props.properties ?? {})
  if (!checked.success) return refuse('props.properties', 'This property does not fit the event')
  const failure = name === 'ERROR' && props.type ? { code: props.type } : {}
  const properties = clean({ ...checked.output, ...failure }) as Record<string, unknown>
  const type = name === 'ERROR' ? 'error' : 'track'
  return { event: { ...envelopeOf(body, project, sdk), event: name, type, address: null, properties } }
}

function refuse(field: string, description: string): Accepted {
  return { refused: { field, description } }
}

function withoutUndefined(props: EventBody['props']): Record<string, unknown> {
  const { errorType, errorMessage, stackTrace, uncaught } = props
  return Object.fromEntries(
    Object.entries({ errorType, errorMessage, stackTrace, uncaught }).filter(([, value]) => value !== undefined),
  )
}

const earliest = Date.UTC(2000, 0)

/** Clocks of visitors may be wrong; a time that no database column holds becomes now. */
function timeOf(timestamp: number | string): Date {
  const time = new Date(timestamp)
  return time.getTime() >= earliest && time.getTime() < Date.UTC(2200, 0) ? time : new Date()
}

/** Queries and fragments may hold secrets: pairing keys, tokens, names. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Shorter texts are no addresses, and may be part of anything. */
const addressAtLeast = 16
const propertiesAtMost = 65_536
/** Deeper than anything that the table of events asks for. */
const depthAtMost = 16
/** What PostgreSQL cannot hold: the character 0, and halves of characters. */
const cleanText = (text: string) => text.replaceAll('\0', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
/** What no address holds stands between them. */
const word = /[^\s"'<>]+/g

/** The word up to the query of the first address in it. */
function cutWord(text: string): string {
  const parts = text.split(/[?#]/)
  const named = parts.slice(0, -1).findIndex(namesScheme)
  return named < 0 ? text : text.slice(0, parts.slice(0, named + 1).join('?').length)
}

/** `https:`, `wc:`: letters, and what else a scheme is written with, before a colon. */
function namesScheme(text: string): boolean {
  const heads = text.match(/(?<![a-z0-9+.-])[a-z0-9+.-]+:/gi) ?? []
  return heads.some((head) => /\b[a-z]/i.test(head))
}

/** Cuts the queries off all links, wherever they stand, and what the database cannot hold. */
function clean(value: unknown): unknown {
  return mapTexts(value, (text) => cleanText(text).replace(word, cutWord))
}

/** An account whose address is not kept is not kept in messages or settings either. */
function without(value: unknown, addresses: readonly string[]): unknown {
  const forms = addresses
    .filter((address) => address.length >= addressAtLeast)
    .map((address) => new RegExp(address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'))
  return mapTexts(value, (text) => forms.reduce((rest, form) => rest.replace(form, '…'), text))
}

function mapTexts(value: unknown, change: (text: string) => string, left = depthAtMost): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return null
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change, left - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), mapTexts(inner, change, left - 1)]),
  )
}
