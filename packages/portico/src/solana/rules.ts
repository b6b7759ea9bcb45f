import { fail } from '../base/errors/AppError.js'
import type { AccountData, TokenAccount } from './accounts.js'
import { tokenErrors } from './errors.js'

/** What the issuer of a newer token laid down for it. */
type TokenRules = {
  /** A program of the issuer is asked at each transfer. */
  isHooked: boolean
  /** It stays where it was given. */
  isStill: boolean
  /** Accounts of it are frozen until the issuer thaws them. */
  isFrozenAtFirst: boolean
  /** Somebody may take it out of every account. */
  isRecallable: boolean
}

const kinds = { frozenAtFirst: 6, still: 9, recall: 12, hook: 14 } as const
const keySize = 32

/** What a mint says of itself behind the part that both token programs share: entries of a type, a length and so many bytes. */
export function* entriesOf({ data }: Pick<AccountData, 'data'>): Generator<{ type: number; at: number; size: number }> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 166; at + 4 <= data.length; ) {
    const size = view.getUint16(at + 2, true)
    yield { type: view.getUint16(at, true), at: at + 4, size }
    at += 4 + size
  }
}

export function rulesOf(mint: Pick<AccountData, 'data'>): TokenRules {
  const found = new Map([...entriesOf(mint)].map(({ type, at, size }) => [type, mint.data.subarray(at, at + size)]))
  // A rule may be there without anybody behind it: then its key is empty.
  const isSet = (bytes: Uint8Array | undefined) => bytes?.some(Boolean) ?? false
  return {
    isHooked: isSet(found.get(kinds.hook)?.subarray(keySize, 2 * keySize)),
    isStill: found.has(kinds.still),
    isFrozenAtFirst: found.get(kinds.frozenAtFirst)?.[0] === 2,
    isRecallable: isSet(found.get(kinds.recall)),
  }
}

/**
 * Whether a token may go there, by what its issuer laid down: the network would say it in words that nobody understands.
 *
 * @throws AppError `tx/token-still`, `tx/token-hook`, `tx/token-frozen`
 */
export function checkRules(rules: TokenRules, to: TokenAccount | undefined): void {
  if (rules.isStill) throw fail(tokenErrors, 'tx/token-still')
  if (rules.isHooked) throw fail(tokenErrors, 'tx/token-hook')
  if (to ? to.isFrozen : rules.isFrozenAtFirst) throw fail(tokenErrors, 'tx/token-frozen')
}
