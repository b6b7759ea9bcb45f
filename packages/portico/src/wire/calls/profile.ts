import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const moment = v.fallback(v.nullish(v.string(), null), null)
const anyRecord = v.fallback(v.record(v.string(), v.unknown()), {})

/** Texts about the owner. What is no text is left out; a server that has none says null. */
const attributes = v.fallback(
  v.nullable(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((given) =>
        Object.fromEntries(
          Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      ),
    ),
  ),
  null,
)

const nameAddress = v.object({ address: v.string(), created_at: moment })

/** Addresses by coin type (ENSIP-11), as decimal text. An entry that does not fit is left out. */
const addresses = v.pipe(
  anyRecord,
  v.transform((given): Record<string, v.InferOutput<typeof nameAddress>> => {
    return Object.fromEntries(
      Object.entries(given).flatMap(([coinType, value]) => {
        const parsed = v.safeParse(nameAddress, value)
        return parsed.success && /^\d{1,10}$/.test(coinType) ? [[coinType, parsed.output]] : []
      }),
    )
  }),
)

/** A registered name. The times are null for a name that is known from ENS alone. */
export const profile = v.object({
  name: v.string(),
  registered_at: moment,
  updated_at: moment,
  attributes,
  addresses,
})
export type Profile = v.InferOutput<typeof profile>

const suggestion = v.object({ name: v.string(), registered: v.fallback(v.boolean(), false) })

export const profileCalls = defineCalls({
  /** An empty list stands for a free name when `apiVersion` is 2. */
  'profile.name': {
    service: 'data',
    method: 'GET',
    path: '/v1/profile/account/{name}',
    answer: v.union([profile, v.tuple([])]),
  },
  'profile.reverse': {
    service: 'data',
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    answer: tolerantArray(profile),
  },
  'profile.suggestions': {
    service: 'data',
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    answer: v.object({ suggestions: tolerantArray(suggestion) }),
  },
  'profile.register': { service: 'data', method: 'POST', path: '/v1/profile/account', answer: profile },
  'profile.attributes': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/account/{name}/attributes',
    answer: v.fallback(v.record(v.string(), v.string()), {}),
  },
  'profile.address': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/account/{name}/address',
    answer: addresses,
  },
})
