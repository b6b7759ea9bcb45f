import { type CaipNetworkId, parseNetworkId } from '../../../base/caip.js'
import type { SignInSession, SiwxOptions } from '../../../base/entities/siwx.js'
import { connectionNumbers } from '../../../base/numbers.js'
import { familyNames, formatSignIn, makeNonce } from '../../../wire/signIn/message.js'
import type { Client } from '../../client.js'
import { networkById } from '../../connections/select.js'
import { localSessions } from './localSessions.js'
import { pageOf, siweSetup } from './siwe.js'
import type { SiwxSetup } from './state.js'
import { learnTime, signInNow } from './time.js'

/** How long a sign-in holds by default, in seconds. */
const weekS = 604_800

/** What the options say; `undefined` while sign-in is not set up. */
export function siwxSetup(client: Client): SiwxSetup | undefined {
  const { siwx, siweConfig } = client.config
  if (siweConfig) return siweConfig.enabled === false ? undefined : siweSetup(client, siweConfig)
  return siwx && ownSetup(client, siwx)
}

function ownSetup(client: Client, options: SiwxOptions): SiwxSetup {
  const { createMessage, nonce, verify, expiresInS = weekS, statement, resources, requestId } = options
  const makeFields = async (networkId: CaipNetworkId, address?: string) => {
    const [value] = await Promise.all([nonce ? nonce({ address, networkId }) : makeNonce(), learnTime(client)])
    const now = signInNow(client)
    return {
      ...pageOf(client),
      version: '1',
      chainId: networkId,
      nonce: value,
      statement: statement ?? defaultStatement(client, networkId),
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + expiresInS * 1_000).toISOString(),
      ...(requestId === undefined ? {} : { requestId }),
      ...(resources === undefined ? {} : { resources }),
    }
  }
  return {
    required: options.required !== false,
    signOutOnDisconnect: options.signOutOnDisconnect ?? connectionNumbers.signOutOnDisconnect,
    covers: (networkId) => verify !== undefined || familyOf(client, networkId)?.features.signIn !== undefined,
    async makeMessage(account) {
      if (createMessage) {
        const own = await createMessage(account)
        return 'text' in own ? own : { data: own, text: formatSignIn(own) }
      }
      const address = await familyOf(client, account.networkId)?.normalizeAddress(account.address)
      const fields = await makeFields(account.networkId, address)
      const data = { ...fields, accountAddress: address ?? account.address }
      return { data, text: formatSignIn(data) }
    },
    makeRequest: async (networkId) => (createMessage ? undefined : makeFields(networkId)),
    verify: async (session, signal) => (verify ? verify(session) : verifyHere(client, session, signal)),
    sessions: options.sessions ?? localSessions(client),
  }
}

/** Whether the account of a message has signed it, as its family tells. */
async function verifyHere(client: Client, session: SignInSession, signal: AbortSignal): Promise<boolean> {
  const { data, message, signature } = session
  const network = networkById(client.store.get(), data.chainId as CaipNetworkId)
  const verifier = familyOf(client, data.chainId)?.features.signIn
  if (!network || !verifier) return false
  return (await verifier()).verify({ network, address: data.accountAddress, message, signature, signal })
}

function familyOf(client: Client, networkId: string) {
  const network = parseNetworkId(networkId)
  return network && client.families.get(network.namespace)
}

/** Names of apps may hold what the standard does not let into a message. */
function defaultStatement(client: Client, networkId: CaipNetworkId): string {
  const app = client.config.metadata.name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const namespace = parseNetworkId(networkId)?.namespace
  return `Sign in to ${app} with your ${namespace ? familyNames[namespace] : ''} account.`
}
