const start = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const
/** Which word of the block each step takes, round by round; after the tenth from the beginning. */
const orders = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
] as const
const rounds = 12
/** The four words that each step mixes: down the columns, then along the diagonals. */
const places = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'] as const
const blockBytes = 128

/** BLAKE2b (RFC 7693) with 64 bytes and no key, of at most one block: for the checksum of an address, where bytes count and time does not. */
export function blake2b(message: Uint8Array): Uint8Array {
  if (message.length > blockBytes) throw new RangeError('One block at most')
  const block = new Uint8Array(blockBytes)
  block.set(message)
  const view = new DataView(block.buffer)
  const word = (index: number) => view.getBigUint64(index * 8, true)
  const head = start.map((value, index) => (index === 0 ? value ^ 0x01010040n : value))
  // Its length, and that this is the last block.
  const state = [...head, ...start]
  const at = (index: number) => state[index] ?? 0n
  state[12] = at(12) ^ BigInt(message.length)
  state[14] = at(14) ^ all
  for (let round = 0; round < rounds; round++) {
    const order = [...(orders[round % orders.length] ?? '')].map((letter) => Number.parseInt(letter, 16))
    for (const [step, letters] of places.entries()) {
      const [a = 0, b = 0, c = 0, d = 0] = [...letters].map((letter) => Number.parseInt(letter, 16))
      for (const [half, [first, second]] of [[32n, 24n] as const, [16n, 63n] as const].entries()) {
        state[a] = (at(a) + at(b) + word(order[step * 2 + half] ?? 0)) & all
        state[d] = turned(at(d) ^ at(a), first)
        state[c] = (at(c) + at(d)) & all
        state[b] = turned(at(b) ^ at(c), second)
      }
    }
  }
  const out = new DataView(new ArrayBuffer(64))
  for (const [index, value] of head.entries()) out.setBigUint64(index * 8, value ^ at(index) ^ at(index + 8), true)
  return new Uint8Array(out.buffer)
}

const all = (1n << 64n) - 1n
const turned = (value: bigint, bits: bigint) => ((value >> bits) | (value << (64n - bits))) & all
