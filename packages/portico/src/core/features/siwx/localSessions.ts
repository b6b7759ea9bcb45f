import type { SignInMessage, SignInSession, SignInSessions } from '../../../base/entities/siwx.js'
import { isSameAddress, signInProblem } from '../../../wire/signIn/check.js'
import type { Client } from '../../client.js'
import { signInNow } from './time.js'

const key = 'sessions'
const sessionsMax = 50

/** Sign-ins in the browser's storage. They are the visitor's own proof: a server that must know asks for its own. */
export function localSessions({ storage }: Pick<Client, 'storage'>): SignInSessions {
  const ownStorage = storage.forConnector('siwx')
  const all = () => {
    const stored = ownStorage.get(key)
    return Array.isArray(stored) ? stored.filter(isSession) : []
  }
  return {
    get: async ({ address, networkId }) =>
      all().filter(
        ({ data }) => signInProblem(data, { address, networkId, now: signInNow({ storage }) }) === undefined,
      ),
    async add(session) {
      const { accountAddress, chainId } = session.data
      const others = all().filter(
        ({ data }) => data.chainId !== chainId || !isSameAddress(data.accountAddress, accountAddress),
      )
      ownStorage.set(key, [session, ...others].slice(0, sessionsMax))
    },
    async remove(address) {
      ownStorage.set(
        key,
        all().filter(({ data }) => !isSameAddress(data.accountAddress, address)),
      )
    },
    watch: (listener) => ownStorage.watch(key, listener),
  }
}

const texts: readonly (keyof SignInMessage)[] = ['accountAddress', 'chainId', 'domain', 'uri', 'nonce', 'issuedAt']

function isSession(value: unknown): value is SignInSession {
  const { data, message, signature } = (value ?? {}) as { [K in keyof SignInSession]?: unknown }
  if (typeof data !== 'object' || data === null) return false
  const fields = data as Record<string, unknown>
  const until = fields.expirationTime
  return (
    typeof message === 'string' &&
    typeof signature === 'string' &&
    texts.every((name) => typeof fields[name] === 'string') &&
    (until === undefined || typeof until === 'string')
  )
}
