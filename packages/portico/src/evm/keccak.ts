const lanes = 25
const rounds = 24
const rate = 136
const mask = (1n << 64n) - 1n

/**
 * Keccak-256 as Ethereum uses it (the padding of before FIPS 202). Written for addresses, which are short and public: it is small, not
 * fast, and takes no care of timing.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 128
  const view = new DataView(padded.buffer)
  let state: readonly bigint[] = new Array<bigint>(lanes).fill(0n)
  for (let block = 0; block < padded.length; block += rate) {
    state = permute(
      state.map((lane, index) => (index * 8 < rate ? lane ^ view.getBigUint64(block + index * 8, true) : lane)),
    )
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let index = 0; index < 4; index++) digest.setBigUint64(index * 8, at(state, index), true)
  return new Uint8Array(digest.buffer)
}

/** Keccak-f[1600]: the steps theta, rho with pi, chi and iota of the specification, with lanes in the order x + 5y. */
function permute(input: readonly bigint[]): readonly bigint[] {
  let state = input
  let feedback = 1
  for (let round = 0; round < rounds; round++) {
    const from = state
    const parity = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(from, x + y), 0n))
    const mixed = from.map((lane, index) => lane ^ at(parity, (index + 4) % 5) ^ rotate(at(parity, (index + 1) % 5), 1))

    const moved = [...mixed]
    let [x, y] = [1, 0]
    for (let step = 1, turn = 1; step < lanes; step++, turn += step) {
      const target = y + 5 * ((2 * x + 3 * y) % 5)
      moved[target] = rotate(at(mixed, x + 5 * y), turn % 64)
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
    }

    const next = moved.map((lane, index) => {
      const row = index - (index % 5)
      return lane ^ (~at(moved, row + ((index + 1) % 5)) & mask & at(moved, row + ((index + 2) % 5)))
    })

    // The constants of iota are the output of a shift register: bit 2^j - 1 of the lane for its j-th step of the round.
    for (let bit = 0; bit < 7; bit++) {
      if (feedback & 1) next[0] = at(next, 0) ^ (1n << BigInt((1 << bit) - 1))
      feedback = (feedback << 1) ^ (feedback & 128 ? 0x171 : 0)
    }
    state = next
  }
  return state
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
}

function at(list: readonly bigint[], index: number): bigint {
  return list[index] ?? 0n
}
