import * as v from 'valibot'
import { defineCalls } from '../schemas/common.js'

const text = v.fallback(v.nullish(v.string(), null), null)
const identityAnswer = v.object({ name: text, avatar: text, resolvedAt: text })

export const identityCalls = defineCalls({
  'identity.get': { service: 'data', method: 'GET', path: '/v1/identity/{address}', answer: identityAnswer },
  /** The same under its other address. */
  'identity.ofAccount': {
    service: 'data',
    method: 'GET',
    path: '/v1/account/{address}/identity',
    answer: identityAnswer,
  },
})
