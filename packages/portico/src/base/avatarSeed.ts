/** The number that the picture of an address is drawn from (FNV-1a, 32 bits): far too small a code to tell the address by. */
export function avatarSeed(address: string): number {
  const text = address.replace(/^0x/, '').toLowerCase()
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619) >>> 0
  return value
}
