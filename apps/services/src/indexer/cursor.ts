/** Where a page ended. Entries are ordered by these four, so that new blocks never move what comes after it. */
export type Position = { at: number; chain: string; block: bigint; position: number }

/** @returns opaque text that is safe in a URL */
export function writeCursor({ at, chain, block, position }: Position): string {
  return Buffer.from(JSON.stringify([1, at, chain, String(block), position])).toString('base64url')
}

/** @returns `undefined` for anything that `writeCursor` has not written */
export function readCursor(text: string): Position | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  if (!Array.isArray(parsed)) return undefined
  const [version, at, chain, block, position] = parsed as unknown[]
  const valid =
    version === 1 &&
    isWhole(at) &&
    isWhole(position) &&
    position <= 2_147_483_647 &&
    typeof chain === 'string' &&
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain) &&
    typeof block === 'string' &&
    /^\d{1,18}$/.test(block)
  return valid ? { at, chain, block: BigInt(block), position } : undefined
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
