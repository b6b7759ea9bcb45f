import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const typed = v.object({ type: v.string(), data: v.unknown() })
const seconds = v.number()

/** A permission that an account has given. */
const pci = v.object({
  project: v.object({
    id: v.string(),
    name: v.fallback(v.string(), ''),
    url: v.fallback(v.nullish(v.string(), null), null),
    iconUrl: v.fallback(v.nullish(v.string(), null), null),
  }),
  pci: v.string(),
  expiry: seconds,
  createdAt: v.fallback(seconds, 0),
  permissions: v.fallback(tolerantArray(typed), []),
  policies: v.fallback(tolerantArray(typed), []),
  /** Hex; null until the permission is active. */
  context: v.fallback(v.nullish(v.string(), null), null),
  revokedAt: v.fallback(v.nullish(seconds, null), null),
})
export type SmartSession = v.InferOutput<typeof pci>

/** Other servers answer with an empty body. */
const done = v.fallback(v.object({ success: v.boolean() }), { success: true })

export const sessionsCalls = defineCalls({
  'sessions.list': {
    service: 'data',
    method: 'GET',
    path: '/v1/sessions/{account}',
    answer: v.object({ pcis: tolerantArray(pci) }),
  },
  'sessions.add': {
    service: 'data',
    method: 'POST',
    path: '/v1/sessions/{account}',
    answer: v.object({ pci: v.string(), key: v.object({ type: v.string(), publicKey: v.string() }) }),
  },
  'sessions.context': {
    service: 'data',
    method: 'GET',
    path: '/v1/sessions/{account}/getcontext',
    answer: v.object({ context: v.nullable(v.string()) }),
  },
  'sessions.activate': { service: 'data', method: 'POST', path: '/v1/sessions/{account}/activate', answer: done },
  'sessions.revoke': { service: 'data', method: 'POST', path: '/v1/sessions/{account}/revoke', answer: done },
  'sessions.sign': {
    service: 'data',
    method: 'POST',
    path: '/v1/sessions/{account}/sign',
    answer: v.object({ signature: v.string() }),
  },
})

/**
 * What an account signs (EIP-191, or as a contract) to take a permission back. It names the permission, and a permission is taken back once: a
 * signature that was seen is worth nothing.
 *
 * @param account CAIP-10, as in the path of the call
 * @param pci Id of the permission, as `sessions.list` tells it
 * @example
 * const signature = await wallet.signMessage({ message: revocationMessage(account, pci) })
 * await client.services.call('sessions.revoke', { params: { account }, body: { pci, signature } })
 */
export function revocationMessage(account: string, pci: string): string {
  return `Revoke the permission ${pci.toLowerCase()}\nAccount: ${account.toLowerCase()}`
}
