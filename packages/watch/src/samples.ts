import { Counter, Gauge, Registry } from 'prom-client'

/** A number for the operator, of those with its name the one with these labels. */
export type Sample = { name: string; labels?: Readonly<Record<string, string>>; value: number }

/** What the numbers of a program are called. */
export type Names = {
  /** What each counts; one without a text is explained by its name. */
  helps: Readonly<Record<string, string>>
  /** Those that may fall. All others only grow. */
  gauges: ReadonlySet<string>
}

/** Counters that have no labels. */
export function samplesOf(counters: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counters).map(([name, value]) => ({ name, value }))
}

/** Samples in the text format of Prometheus. One that no counter or gauge can have is left out. */
export function formatSamples(all: readonly Sample[], { helps, gauges }: Names): Promise<string> {
  const families = new Map<string, { labels: Readonly<Record<string, string>>; value: number }[]>()
  for (const { name: given, labels = {}, value } of all) {
    const name = given.replace(/[^a-zA-Z0-9_]/g, '_')
    if (!Number.isFinite(value) || (value < 0 && !gauges.has(name))) continue
    const known = families.get(name)
    if (known) known.push({ labels, value })
    else families.set(name, [{ labels, value }])
  }
  // One for each scrape: a chain that cannot be followed any more has no line, rather than its last one.
  const registry = new Registry()
  for (const [name, samples] of families) {
    const described = {
      name: `portico_${name}`,
      help: helps[name] ?? `${name.replaceAll('_', ' ')}.`,
      labelNames: [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))],
      registers: [registry],
    }
    if (gauges.has(name)) {
      const gauge = new Gauge(described)
      for (const { labels, value } of samples) gauge.set(labels, value)
    } else {
      const counter = new Counter(described)
      for (const { labels, value } of samples) counter.inc(labels, value)
    }
  }
  return registry.metrics()
}
