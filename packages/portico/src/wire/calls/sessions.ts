import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const typed = v.object({ type: v.string(), data: v.unknown() })
const seconds = v.number()

/** What the index of a chain holds of a delegation (ERC-7710), as the chain's contract told it. Times are seconds since 1970. */
const onChain = {
  /** The hash that the contract knows it by. */
  delegation: v.string(),
  /** How often it was redeemed, and when last. */
  uses: v.fallback(v.number(), 0),
  usedAt: v.fallback(v.nullish(seconds, null), null),
  /** Since when its account has disabled it; null while it holds on the chain. */
  revokedAt: v.fallback(v.nullish(seconds, null), null),
}

/** A delegation that the chain itself has told of, whoever asked for it. */
const delegation = v.object({
  ...onChain,
  /** Whom the account lets act. */
  delegate: v.string(),
  /** Null where no condition that is known sets an end. */
  expiry: v.fallback(v.nullish(seconds, null), null),
})

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
  /** By whichever came first: what its account signed for the services, or did on the chain. */
  revokedAt: v.fallback(v.nullish(seconds, null), null),
  /**
   * Of one whose context is a delegation of the account. Absent for others, where it is not known, and from older services. `revokedAt`
   * of the permission without one in here: the services have taken it back, the chain does not know yet.
   */
  onChain: v.fallback(v.optional(v.object(onChain)), undefined),
})
/** A permission that an account gave to an app, as the services keep it. */
export type SmartSession = v.InferOutput<typeof pci>

/** Other servers answer with an empty body. */
const done = v.fallback(v.object({ success: v.boolean() }), { success: true })
const revoked = v.fallback(
  v.object({ success: v.boolean(), onChain: v.fallback(v.optional(v.object(onChain)), undefined) }),
  { success: true },
)

export const sessionsCalls = defineCalls({
  'sessions.list': {
    service: 'data',
    method: 'GET',
    path: '/v1/sessions/{account}',
    answer: v.object({
      pcis: tolerantArray(pci),
      /** What the account's chain has told of its delegations; absent where that is not known whole, and from older services. */
      delegations: v.fallback(v.optional(tolerantArray(delegation)), undefined),
    }),
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
  'sessions.revoke': { service: 'data', method: 'POST', path: '/v1/sessions/{account}/revoke', answer: revoked },
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

/**
 * What an account signs (EIP-191, or as a contract) when a permission is made active whose context bears no signature that services know.
 * Optional: what it has signed for is listed first, and no stranger's permissions take its place. It names permission and context, so a
 * signature that was seen is worth nothing for others.
 *
 * @param account CAIP-10, as in the path of the call
 * @param pci Id of the permission, as `sessions.add` answered
 * @param contextHash Keccak-256 of the context
 * @example
 * const signature = await wallet.signMessage({ message: permissionMessage(account, pci, keccak256(context)) })
 * await client.services.call('sessions.activate', { params: { account }, body: { pci, ...terms, context, signature } })
 */
export function permissionMessage(account: string, pci: string, contextHash: string): string {
  return `Keep the permission ${pci.toLowerCase()}\nAccount: ${account.toLowerCase()}\nContext: ${contextHash.toLowerCase()}`
}
