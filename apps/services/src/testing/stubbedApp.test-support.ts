import { noTracer } from '@portico/watch'
import { createApp } from '../app.js'
import type { Config } from '../config.js'
import type { Deps } from '../context.js'
import { createLogger } from '../log.js'
import { createRequestMetrics } from '../metrics.js'

/** The app with nothing behind it but what is given: for what it answers when that fails. */
export function stubbedApp(config: Config, given: object, options: Parameters<typeof createApp>[1] = {}) {
  const beside = { log: createLogger('silent'), requests: createRequestMetrics(), traces: { tracer: noTracer } }
  return createApp({ config, ...beside, addressOf: () => '', ...given } as unknown as Deps, options)
}
