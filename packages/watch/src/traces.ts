import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createExporter, type ExporterSettings } from './otlp.js'
import type { Sample } from './samples.js'
import { createTracer, noTracer, type Tracer } from './tracer.js'

/** Where traces go. */
export const tracesSchema = v.strictObject({
  /** Where a collector takes OTLP over HTTP, with the path: `http://127.0.0.1:4318/v1/traces`. */
  endpoint: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^\s?#@]+$/, 'must be an http:// or https:// URL')),
  /** What goes with each batch: what a collector knows you by. */
  headers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a name')), v.string()), {}),
  /** The share of the requests that is traced. */
  ratio: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  /** Goes on with the trace that a request names (`traceparent`). Only where a proxy of yours sets that header, and takes away what others set. */
  trustParent: v.optional(v.boolean(), false),
})
export type TracesSettings = v.InferOutput<typeof tracesSchema>

export type Traces = {
  tracer: Tracer
  /** Whether a request may name its trace. */
  trustParent: boolean
  samples(): Sample[]
  stop(): Promise<void>
}

/** Traces as the settings say; none without them. */
export function startTraces(
  settings: TracesSettings | undefined,
  { name, version, ...more }: { name: string; version: string } & Pick<ExporterSettings, 'prefix' | 'onChange'>,
): Traces {
  if (!settings) return { tracer: noTracer, trustParent: false, samples: () => [], stop: async () => {} }
  const { endpoint, headers, ratio, trustParent } = settings
  const exporter = createExporter({ endpoint, headers, service: { name, version, instance: randomUUID() }, ...more })
  return {
    tracer: createTracer({ ratio, onEnd: exporter.add }),
    trustParent,
    samples: exporter.samples,
    stop: exporter.stop,
  }
}
