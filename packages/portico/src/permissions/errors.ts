import type { ErrorRows } from '../base/errors/rows.js'

export const permissionErrors = {
  'permission/unsupported': 'The wallet gives no such permission: $type on $chain',
  'permission/answer': 'The wallet’s answer is no permission as it was asked for: $fault',
  'permission/no-redeemer': 'No account in use may redeem this permission: $accounts',
  'permission/capabilities': 'A transaction carries no capabilities, which go with by: "calls" alone: $names',
  'permission/unknown-contract': 'Another contract keeps this permission than the one that is known: $address',
} as const satisfies ErrorRows
