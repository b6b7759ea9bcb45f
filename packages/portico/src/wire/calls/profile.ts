import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'
import { anyRecord, texts } from '../schemas/records.js'

const moment = v.fallback(v.nullish(v.string(), null), null)
/** Texts about the owner; a server that has none says null. */
const attributes = v.fallback(v.nullable(texts), null)

const nameAddress = v.object({ address: v.string(), created_at: moment })

/** Addresses by coin type (ENSIP-11), as decimal text. An entry that does not fit is left out. */
const addresses = v.pipe(
  v.fallback(anyRecord, {}),
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
/** What is known of the name of an address. */
export type Profile = v.InferOutput<typeof profile>

/** `v.union` would say the same, and would weigh on the file that every page loads. */
const profileOrNone = v.pipe(
  {
    ...v.custom<Profile | []>((given) => isEmptyList(given) || v.safeParse(profile, given).success),
    options: [profile, v.array(v.unknown())],
  },
  v.transform((given): Profile | [] => {
    const parsed = v.safeParse(profile, given)
    return parsed.success ? parsed.output : []
  }),
)

function isEmptyList(given: unknown): given is [] {
  return Array.isArray(given) && given.length === 0
}

const suggestion = v.object({ name: v.string(), registered: v.fallback(v.boolean(), false) })

export const profileCalls = defineCalls({
  /** An empty list stands for a free name when `apiVersion` is 2. */
  'profile.name': {
    service: 'data',
    method: 'GET',
    path: '/v1/profile/account/{name}',
    answer: profileOrNone,
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
  'profile.register': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/account',
    /** Clients know either: the name as it stands now, or only that it was taken in. */
    answer: v.object({ ...profile.entries, success: v.fallback(v.boolean(), true) }),
  },
  'profile.attributes': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/account/{name}/attributes',
    answer: v.fallback(texts, {}),
  },
  'profile.address': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/account/{name}/address',
    answer: addresses,
  },
  /** For the clients of ENS, who are sent here by the resolver of these names on the chain (EIP-3668). */
  'profile.gateway': {
    service: 'data',
    method: 'GET',
    path: '/v1/profile/gateway/{sender}/{data}',
    answer: v.object({ data: v.string() }),
  },
  'profile.gatewayPost': {
    service: 'data',
    method: 'POST',
    path: '/v1/profile/gateway',
    answer: v.object({ data: v.string() }),
  },
})
