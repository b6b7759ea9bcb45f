import type { PorticoOptions } from 'portico'
import { formatSignIn, parseSignIn } from 'portico/siwx'

type SiweConfig = NonNullable<PorticoOptions['siweConfig']>

/** Sign-In with Ethereum in the shape that configurations have elsewhere, without a server: what was signed is believed by this page alone. */
export function siweConfig(required: boolean): SiweConfig {
  const kept: { session: { address: string; chainId: number } | null } = { session: null }
  return {
    required,
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    createMessage: ({ address, chainId, iat, exp, nbf, ...told }) =>
      formatSignIn({
        ...told,
        accountAddress: address.split(':').at(-1) ?? address,
        chainId: `eip155:${chainId}`,
        issuedAt: iat ?? new Date().toISOString(),
        expirationTime: exp,
        notBefore: nbf,
      }),
    async verifyMessage({ message }) {
      const signed = parseSignIn(message)
      if (!signed) return false
      kept.session = { address: signed.accountAddress, chainId: Number(signed.chainId.split(':')[1]) }
      return true
    },
    getSession: async () => kept.session,
    async signOut() {
      kept.session = null
      return true
    },
  }
}
