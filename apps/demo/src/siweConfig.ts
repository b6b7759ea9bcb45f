import type { PorticoOptions } from 'portico'

type SiweConfig = NonNullable<PorticoOptions['siweConfig']>

/** Sign-In with Ethereum in the shape that configurations have elsewhere, without a server: what was signed is believed by this page alone. */
export function siweConfig(required: boolean): SiweConfig {
  const kept: { session: { address: string; chainId: number } | null } = { session: null }
  return {
    required,
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    createMessage: ({ address, chainId, domain, uri, nonce, version, statement, iat }) => {
      const account = address.split(':').at(-1) ?? address
      return [
        `${domain} wants you to sign in with your Ethereum account:`,
        account,
        '',
        ...(statement ? [statement, ''] : ['']),
        `URI: ${uri}`,
        `Version: ${version}`,
        `Chain ID: ${chainId}`,
        `Nonce: ${nonce}`,
        `Issued At: ${iat ?? new Date().toISOString()}`,
      ].join('\n')
    },
    async verifyMessage({ message }) {
      const address = /0x[\da-fA-F]{40}/.exec(message)?.[0]
      const chainId = Number(/Chain ID: (\d{1,12})/.exec(message)?.[1])
      if (!address || !chainId) return false
      kept.session = { address, chainId }
      return true
    },
    getSession: async () => kept.session,
    async signOut() {
      kept.session = null
      return true
    },
  }
}
