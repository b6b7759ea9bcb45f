import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one household, company or server has at least, and is limited as one: an address of IPv4, a /64 of IPv6, in which everybody can take
 * another address for each request.
 * @param address as the connection or the proxy tells it
 * @returns the same text for all addresses of a network; what is no address as it is
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const mapped = /^::ffff:(.+)/i.exec(plain)?.[1] ?? ''
  if (isIPv4(mapped)) return mapped
  const [head = '', tail = ''] = plain.split('::')
  const groups = groupsOf(head)
  const rest = groupsOf(tail)
  const zeros = 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}

/** An address of IPv4 at the end stands for two groups; what they say is behind the first four. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
