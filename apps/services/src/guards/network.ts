import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one household, company or server has at least, and is limited as one: an address of IPv4, a /64 of IPv6, in which everybody can take
 * another address for each request.
 * @param address as the connection or the proxy tells it
 * @returns the same text for all addresses of a network; what is no address as it is
 */
export function networkOf(address: string): string {
  return partOf(address, 4)
}

/**
 * What one provider has, and lets to whoever pays for it: a /16 of IPv4, a /32 of IPv6, of which a customer may have 65,536 networks.
 * @param address as the connection or the proxy tells it
 * @returns the same text for all addresses of it; what is no address as it is
 */
export function providerOf(address: string): string {
  const part = partOf(address, 2)
  return isIPv4(part) ? `${part.split('.').slice(0, 2).join('.')}/16` : part
}

function partOf(address: string, size: number): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const mapped = /^::ffff:(.+)/i.exec(plain)?.[1] ?? ''
  if (isIPv4(mapped)) return mapped
  const [head = '', tail = ''] = plain.split('::')
  const groups = groupsOf(head)
  const rest = groupsOf(tail)
  const zeros = 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  const first = all.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/${16 * size}`
}

/** An address of IPv4 at the end stands for two groups; what they say is behind the first four. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
