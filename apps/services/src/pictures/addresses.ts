import { BlockList, isIP } from 'node:net'

/** Ranges that are no public hosts: this machine, private and shared networks, link-local (cloud metadata), tests, multicast, reserved. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only what is handed out to hosts is open, less what carries an IPv4 address inside or is kept for other ends. */
const open6 = ['2000::/3']
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(prefix), kind)
  }
  return list
}

/**
 * Tells which addresses may be fetched from.
 * @param allowed Ranges (CIDR) that the operator opens although they are not public: his own gateway, or the sandbox.
 */
export function createAddressGuard(allowed: readonly string[]): {
  isOpen(ip: string): boolean
  isAllowed(ip: string): boolean
} {
  const shut4 = blockList(closed4)
  const shut6 = blockList(closed6)
  const public6 = blockList(open6)
  const own = blockList(allowed)
  const isAllowed = (ip: string) => {
    const { address, kind } = plain(ip)
    return kind !== undefined && own.check(address, kind)
  }
  return {
    isAllowed,
    isOpen(ip) {
      const { address, kind } = plain(ip)
      if (kind === undefined) return false
      if (isAllowed(ip)) return true
      if (kind === 'ipv4') return !shut4.check(address, kind)
      return public6.check(address, kind) && !shut6.check(address, kind)
    },
  }
}

/** IPv4 inside IPv6 (`::ffff:…`) is IPv4. A zone or another notation is no address here. */
function plain(ip: string): { address: string; kind: 'ipv4' | 'ipv6' | undefined } {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return { address: mapped, kind: isIP(mapped) === 4 ? 'ipv4' : undefined }
  const version = isIP(ip)
  return { address: ip, kind: version === 4 ? 'ipv4' : version === 6 && !ip.includes('%') ? 'ipv6' : undefined }
}
