/** The part of an address that one household or company shares: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!address.includes(':')) return 'unknown'
  const [head = '', tail = ''] = address.split('::')
  const [groups, rest] = [head.split(':'), tail.split(':')]
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const full = [...groups, ...zeros, ...rest]
  return `${full
    .slice(0, 3)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/48`
}

const browsers = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system in words of ours: nothing of what the caller sent is passed on. */
export function browserOf(userAgent: string): string {
  const find = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser && !system) return 'Unknown browser'
  return [browser ?? 'Browser', system].filter(Boolean).join(' · ')
}
