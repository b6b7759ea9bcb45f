import { tile } from './wallets.js'

const address = '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c'

/** A wallet that answers by itself: enough to see the shell at work, no more. */
export function announce(name: string, color: string, answer: 'yes' | 'no' | 'silent', chainId = '0x1'): void {
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_chainId') return chainId
    if (method === 'eth_accounts') return []
    if (method !== 'eth_requestAccounts') throw Object.assign(new Error(method), { code: 4200 })
    if (answer === 'no') throw Object.assign(new Error('Declined'), { code: 4001 })
    return answer === 'yes' ? [address] : new Promise(() => {})
  }
  const provider = { request, on: () => {}, removeListener: () => {} }
  const info = {
    uuid: crypto.randomUUID(),
    name,
    icon: tile(color, 'M10 26l8-16 8 16z'),
    rdns: `example.${name.toLowerCase()}`,
  }
  const say = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', say)
  say()
}
