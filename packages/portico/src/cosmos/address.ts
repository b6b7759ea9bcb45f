const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checkWords = 6
/** Of an account and of a contract, in words of five bits. */
const lengths = [32, 52]

/** Whether a text is an address of a network of Cosmos: bech32 (BIP-173) in lower case, with its checksum. */
export function isAddress(value: string): boolean {
  const split = value.lastIndexOf('1')
  const prefix = value.slice(0, split)
  if (split < 1 || value.length > 90 || !/^[a-z0-9]+$/.test(prefix)) return false
  const words = [...value.slice(split + 1)].map((letter) => letters.indexOf(letter))
  if (words.includes(-1) || !lengths.includes(words.length - checkWords)) return false
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return polymod([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) === 1
}

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [index, generator] of generators.entries()) if ((top >> index) & 1) check ^= generator
  }
  return check
}
