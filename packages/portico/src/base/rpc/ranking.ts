import { rpcNumbers } from './numbers.js'

/** One look at a node: how long it took in milliseconds, or that it failed. */
export type Sample = { latencyMs: number; ok: boolean }

/** Adds a look; the oldest falls out when there are more than the limit. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples, sample].slice(-rpcNumbers.rankSamples)
}

/**
 * The order in which nodes are asked, as indexes: by the share of looks that went well and by how quick they were against the
 * slowest node. Nodes of the same score keep the order in which the network lists them. The preferred come before all others,
 * however slow, until a look or a call fails.
 */
export function rankNodes(
  samples: readonly (readonly Sample[])[],
  isPreferred: (index: number) => boolean = () => false,
): readonly number[] {
  const { rankStabilityWeight, rankLatencyWeight } = rpcNumbers
  const latencies = samples.map((list) => mean(list.filter(({ ok }) => ok).map(({ latencyMs }) => latencyMs)))
  const slowest = Math.max(...latencies.map((latency) => latency ?? 0))
  const scores = samples.map((list, index) => {
    // A node that nobody looked at yet is believed to be good.
    if (list.length === 0) return rankStabilityWeight + rankLatencyWeight
    const stability = list.filter(({ ok }) => ok).length / list.length
    const latency = latencies[index]
    const quickness = latency === undefined || slowest === 0 ? 0 : 1 - latency / slowest
    return rankStabilityWeight * stability + rankLatencyWeight * quickness
  })
  const leads = samples.map((list, index) => Number(isPreferred(index) && list.at(-1)?.ok !== false))
  const compare = (values: readonly number[], one: number, other: number) => (values[other] ?? 0) - (values[one] ?? 0)
  return scores
    .map((_, index) => index)
    .sort((one, other) => compare(leads, one, other) || compare(scores, one, other) || one - other)
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
