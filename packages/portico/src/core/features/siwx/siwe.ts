import { parseNetworkId } from '../../../base/caip.js'
import type { SignInAccount, SignInSession, SiweConfig } from '../../../base/entities/siwx.js'
import { connectionNumbers } from '../../../base/numbers.js'
import { isSameAddress } from '../../../wire/signIn/check.js'
import type { Client } from '../../client.js'
import type { SiwxSetup } from './state.js'
import { learnTime, signInNow } from './time.js'

/** `siweConfig` as a sign-in: EVM networks, and whatever session the app's server keeps. */
export function siweSetup(client: Client, config: SiweConfig): SiwxSetup {
  const chainOf = (networkId: string) => Number(parseNetworkId(networkId)?.reference)
  const makeArgs = async (networkId: string, address: string | undefined) => {
    const params = await config.getMessageParams?.()
    const [nonce] = await Promise.all([config.getNonce(address), learnTime(client)])
    const chainId = chainOf(networkId)
    const iat = params?.iat ?? new Date(signInNow(client)).toISOString()
    return { ...pageOf(client), chains: [chainId], ...params, iat, nonce, chainId, version: '1' as const }
  }
  const fieldsOf = (networkId: string, args: Awaited<ReturnType<typeof makeArgs>>) => ({
    domain: args.domain,
    uri: args.uri,
    version: args.version,
    chainId: networkId,
    nonce: args.nonce,
    statement: args.statement,
    issuedAt: args.iat,
    expirationTime: args.exp,
    notBefore: args.nbf,
    requestId: args.requestId,
    resources: args.resources,
  })
  const readSession = async () => (await config.getSession()) ?? undefined
  return {
    required: config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect ?? connectionNumbers.signOutOnDisconnect,
    covers: (networkId) => networkId.startsWith('eip155:'),
    async makeMessage({ address, networkId }) {
      const args = await makeArgs(networkId, address)
      const text = config.createMessage({ ...args, address: `did:pkh:${networkId}:${address}` })
      return { data: { ...fieldsOf(networkId, args), accountAddress: address }, text }
    },
    makeRequest: async (networkId) => fieldsOf(networkId, await makeArgs(networkId, undefined)),
    verify: ({ message, signature }) => config.verifyMessage({ message, signature }),
    sessions: {
      async get(account) {
        const session = await readSession()
        return session && holdsFor(config, session, account) ? [sessionOf(client, account)] : []
      },
      add: async () => config.onSignIn?.(await readSession()),
      async remove() {
        await config.signOut()
        config.onSignOut?.()
      },
    },
  }
}

function holdsFor(
  { signOutOnAccountChange, signOutOnNetworkChange }: SiweConfig,
  session: { address: string; chainId: number },
  { address, networkId }: SignInAccount,
): boolean {
  const sameAccount = signOutOnAccountChange === false || isSameAddress(session.address, address)
  return sameAccount && (signOutOnNetworkChange === false || networkId === `eip155:${session.chainId}`)
}

/** What the server holds is not told; that it holds is all that counts. */
function sessionOf(client: Client, { address, networkId }: SignInAccount): SignInSession {
  const data = { ...pageOf(client), accountAddress: address, chainId: networkId, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

/** The page's host, and its origin. Apps that are no page are where their metadata says. */
export function pageOf(client: Pick<Client, 'config'>): { domain: string; uri: string } {
  const page = (globalThis as { location?: { host: string; origin: string } }).location
  const { host, origin } = page?.host ? page : new URL(client.config.metadata.url)
  return { domain: host, uri: origin }
}
