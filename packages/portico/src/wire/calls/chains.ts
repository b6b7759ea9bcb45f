import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const caip2 = v.pipe(
  v.string(),
  v.check((value) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)),
)

export const chainCalls = defineCalls({
  'chains.supported': {
    service: 'data',
    method: 'GET',
    path: '/v1/supported-chains',
    answer: v.object({
      /** CAIP-2 ids of the chains whose JSON-RPC is served over HTTP; only these have data. */
      http: tolerantArray(caip2),
      /** Those that are served over WebSocket too. */
      ws: v.fallback(tolerantArray(caip2), []),
    }),
    cacheMs: 86_400_000,
  },
})
