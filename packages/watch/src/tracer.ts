import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Parent } from './traceparent.js'

/** What is told of work: names and numbers of ours, never what somebody sent. */
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'internal' | 'server' | 'client' | 'producer'

/** A piece of work that has ended. Times in milliseconds since 1970. */
export type EndedSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Attributes
  failed: boolean
}

/** A piece of work under way. */
export type Span = {
  /** What is known only now: another name, more attributes, whether it failed. */
  tell(about: { name?: string; attributes?: Attributes; failed?: boolean }): void
  /** Ends it, once. */
  end(): void
}

type About = { name: string; kind: SpanKind; attributes?: Attributes }

export type Tracer = {
  /** Whether anything is traced: what would be told need not be made otherwise. */
  isOn: boolean
  /**
   * Work that begins here: a request, a call. What it asks in turn belongs to it.
   * @param parent where the trace began elsewhere, and that is believed
   */
  root<T>(about: About & { parent?: Parent | undefined }, work: (span: Span) => Promise<T>): Promise<T>
  /** A part of the work that this is called in; outside of any nothing is told. */
  part(about: About): Span
  /** A piece of work of its own that nobody waits for here. */
  lone(about: About): Span
}

type Place = { traceId: string; spanId: string; isKept: boolean }

const silent: Span = { tell() {}, end() {} }

/** Traces nothing. */
export const noTracer: Tracer = {
  isOn: false,
  root: (_, work) => work(silent),
  part: () => silent,
  lone: () => silent,
}

/**
 * Follows work through calls that wait for each other.
 * @param options.ratio share of the traces that is kept, from 0 to 1; one that began elsewhere goes by what was decided there
 * @param options.onEnd told of each piece of work that is kept
 */
export function createTracer(options: {
  ratio: number
  onEnd: (span: EndedSpan) => void
  now?: () => number
  random?: () => number
}): Tracer {
  const { ratio, onEnd, now = () => performance.timeOrigin + performance.now(), random = Math.random } = options
  const places = new AsyncLocalStorage<Place>()

  function begin(place: Place, parentId: string | undefined, given: About): Span {
    if (!place.isKept) return silent
    const startMs = now()
    let { name, attributes = {} } = given
    let failed = false
    let isOver = false
    return {
      tell(about) {
        name = about.name ?? name
        attributes = { ...attributes, ...about.attributes }
        failed = about.failed ?? failed
      },
      end() {
        if (isOver) return
        isOver = true
        const { traceId, spanId } = place
        onEnd({ traceId, spanId, parentId, name, kind: given.kind, startMs, endMs: now(), attributes, failed })
      },
    }
  }
  const newPlace = (parent?: Parent): Place => ({
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    isKept: parent ? parent.isKept : random() < ratio,
  })

  return {
    isOn: true,
    async root({ parent, ...about }, work) {
      const place = newPlace(parent)
      const span = begin(place, parent?.spanId, about)
      try {
        return await places.run(place, () => work(span))
      } catch (error) {
        span.tell({ failed: true })
        throw error
      } finally {
        span.end()
      }
    },
    part(about) {
      const around = places.getStore()
      if (!around) return silent
      return begin({ ...around, spanId: randomBytes(8).toString('hex') }, around.spanId, about)
    },
    lone: (about) => begin(newPlace(), undefined, about),
  }
}
