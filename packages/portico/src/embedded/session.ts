import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { AuthUser } from '../base/entities/connection.js'
import type { ConnectorSession } from '../core/connector.js'
import type { FrameUser } from '../wire/frame/answers.js'

/** A passkey’s wallet has the one kind of account; so has an email wallet that handed its smart account over. */
export const hasChoice = ({ passkey, accounts }: FrameUser) =>
  !passkey && (!accounts || accounts.some(({ type }) => type === 'smartAccount'))

export const namespaceOf = (networkId: CaipNetworkId) => networkId.slice(0, networkId.indexOf(':')) as ChainNamespace

/** Who is logged in, as the page connects them. */
export function sessionOf(
  networkId: CaipNetworkId,
  user: FrameUser,
  wish: 'eoa' | 'smartAccount' | undefined,
  known: Pick<AuthUser, 'hasSmartAccounts' | 'social'>,
): ConnectorSession {
  const named = user.accounts ?? []
  const type = user.preferredAccountType ?? 'eoa'
  const accounts = named.some(({ address }) => address === user.address)
    ? named
    : [{ address: user.address, type }, ...named]
  return {
    namespace: namespaceOf(networkId),
    accounts,
    // Without a choice of the person’s, the kind of account that the app prefers is taken.
    address: wish || accounts.length === 1 ? user.address : undefined,
    caipNetworkId: networkId,
    wallet: { name: user.passkey ? 'Passkey wallet' : 'Email wallet' },
    auth: {
      name: user.email ?? undefined,
      username: user.userName ?? undefined,
      ...known,
      ...(user.smartAccountDeployed !== undefined && { smartAccountDeployed: user.smartAccountDeployed }),
      ...(user.passkey && { passkey: true }),
      ...(user.onlyHere && { onlyHere: true }),
    },
  }
}
