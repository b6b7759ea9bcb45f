import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Of the process, whatever runs in it: there is one. */
const ofProcess = new Registry()

/**
 * Processor, memory, open files, the start and the event loop of this process, under the names that Prometheus has for them, so that
 * dashboards of others know them.
 */
export function processText(): Promise<string> {
  if (!ofProcess.getSingleMetric('process_start_time_seconds')) {
    collectDefaultMetrics({ register: ofProcess })
    let before = performance.eventLoopUtilization()
    new Gauge({
      name: 'nodejs_eventloop_utilization',
      help: 'Share of the time since the last scrape in which the event loop had something to do.',
      registers: [ofProcess],
      collect() {
        const now = performance.eventLoopUtilization()
        this.set(performance.eventLoopUtilization(now, before).utilization)
        before = now
      },
    })
  }
  return ofProcess.metrics()
}
