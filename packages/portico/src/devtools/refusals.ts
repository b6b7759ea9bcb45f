type Provider = { request(asked: { method: string; params?: unknown }): Promise<unknown> }

/** What a person is asked in the wallet. All else is answered as ever. */
const isAsked = (method: string) =>
  /^(?:eth_requestAccounts|eth_sendTransaction|eth_signTransaction|personal_sign|eth_signTypedData(?:_v[34])?|wallet_(?!get)\w+)$/.test(
    method,
  )

/**
 * Has the extension wallets of this page refuse what they are asked, as if the person had pressed No: those that announced themselves
 * (EIP-6963) and those that do so later. Returns how to have them asked again.
 */
export function refuseInWallets(): () => void {
  const refusal = { on: true }
  const refusing = new Map<Provider, { own: PropertyDescriptor | undefined; value: Provider['request'] }>()
  const refuse = (provider: Provider) => {
    const request = provider.request
    if (refusing.has(provider) || typeof request !== 'function' || !Object.isExtensible(provider)) return
    const own = Object.getOwnPropertyDescriptor(provider, 'request')
    if (own?.configurable === false) return
    const value: Provider['request'] = (asked) =>
      refusal.on && isAsked(asked.method)
        ? Promise.reject(Object.assign(new Error('User rejected the request (simulated).'), { code: 4001 }))
        : request.call(provider, asked)
    refusing.set(provider, { own, value })
    Object.defineProperty(provider, 'request', { value, configurable: true, writable: true })
  }
  const onAnnounce = (event: Event) => {
    const { detail } = event as CustomEvent<{ provider?: Provider } | undefined>
    if (detail?.provider) refuse(detail.provider)
  }
  addEventListener('eip6963:announceProvider', onAnnounce)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => {
    removeEventListener('eip6963:announceProvider', onAnnounce)
    refusal.on = false
    for (const [provider, { own, value }] of refusing) {
      // Where somebody has put another one over it meanwhile, it stays beneath that.
      if (Object.getOwnPropertyDescriptor(provider, 'request')?.value !== value) continue
      if (own) Object.defineProperty(provider, 'request', own)
      else delete (provider as Partial<Provider>).request
    }
  }
}
