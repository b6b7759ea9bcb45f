import { Histogram, Registry } from 'prom-client'

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How often something was done, and how long it took. */
export type Latency<Label extends string> = {
  observe(labels: Record<Label, string>, ms: number): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

/**
 * A histogram of its own.
 * @param name without `portico_`, ending in `_seconds`
 * @example
 * const requests = createLatency('http_request_duration_seconds', 'Requests and how long they took.', ['route'])
 */
export function createLatency<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Latency<Label> {
  const registry = new Registry()
  const histogram = new Histogram({
    name: `portico_${name}`,
    help,
    labelNames: [...labelNames],
    buckets: bounds,
    registers: [registry],
  })
  return {
    observe: (labels, ms) => histogram.observe(labels as Partial<Record<Label, string>>, ms / 1_000),
    text: () => registry.metrics(),
  }
}
