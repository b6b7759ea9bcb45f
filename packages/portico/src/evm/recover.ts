/**
 * Finds out which key of the curve secp256k1 made a signature (SEC 1, 4.1.6). Written for signatures and texts that are known to all: it
 * is small, not fast, and takes no care of timing. It never touches a secret.
 */
const prime = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const generator: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

/** `undefined` is the point at infinity. */
type Point = { x: bigint; y: bigint }

/** The 64 bytes of the public key, or nothing for what is no signature. `recovery` is 0 or 1: whether the y of the point is odd. */
export function recoverPoint(
  hash: Uint8Array,
  rBytes: Uint8Array,
  sBytes: Uint8Array,
  recovery: number,
): Uint8Array | undefined {
  const [r, s] = [readNumber(rBytes), readNumber(sBytes)]
  if (recovery !== 0 && recovery !== 1) return undefined
  if (r === 0n || r >= order || s === 0n || s >= order) return undefined
  const square = modulo(r ** 3n + 7n, prime)
  const root = power(square, (prime + 1n) / 4n, prime)
  if (modulo(root * root, prime) !== square) return undefined
  const y = (root & 1n) === BigInt(recovery) ? root : prime - root
  const inverse = invert(r, order)
  const key = add(
    multiply({ x: r, y }, modulo(s * inverse, order)),
    multiply(generator, modulo(-readNumber(hash) * inverse, order)),
  )
  return key && Uint8Array.from([...writeNumber(key.x), ...writeNumber(key.y)])
}

function multiply(point: Point, by: bigint): Point | undefined {
  let sum: Point | undefined
  let doubled: Point | undefined = point
  for (let rest = by; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, doubled)
    doubled = add(doubled, doubled)
  }
  return sum
}

function add(a: Point | undefined, b: Point | undefined): Point | undefined {
  if (!a || !b) return a ?? b
  if (a.x === b.x && a.y !== b.y) return undefined
  const slope = a.x === b.x ? 3n * a.x * a.x * invert(2n * a.y, prime) : (b.y - a.y) * invert(b.x - a.x, prime)
  const x = modulo(slope * slope - a.x - b.x, prime)
  return { x, y: modulo(slope * (a.x - x) - a.y, prime) }
}

function modulo(value: bigint, by: bigint): bigint {
  const rest = value % by
  return rest < 0n ? rest + by : rest
}

function power(base: bigint, exponent: bigint, by: bigint): bigint {
  let result = 1n
  let square = modulo(base, by)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % by
    square = (square * square) % by
  }
  return result
}

/** By the extended algorithm of Euclid. */
function invert(value: bigint, by: bigint): bigint {
  let [a, b] = [modulo(value, by), by]
  let [x, y] = [1n, 0n]
  while (a > 1n) {
    const quotient = b / a
    ;[a, b] = [b % a, a]
    ;[x, y] = [y - quotient * x, x]
  }
  return modulo(x, by)
}

function readNumber(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

function writeNumber(value: bigint): readonly number[] {
  return Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))
}
