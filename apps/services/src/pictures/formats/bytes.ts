export type Size = { width: number; height: number }

export function startsWith(bytes: Uint8Array, start: readonly number[], at = 0): boolean {
  return start.every((byte, index) => bytes[at + index] === byte)
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

export function letters(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count))
}
