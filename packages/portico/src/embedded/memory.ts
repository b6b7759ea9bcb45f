import type { CaipNetworkId } from '../base/caip.js'
import { embeddedConstants as constants } from '../base/embeddedConstants.js'
import { embeddedError } from '../base/errors/embeddedTexts.js'
import type { ConnectorStorage } from '../core/connector.js'

/** What of a login outlives a reload; never a secret. */
export type Memory = {
  /** Whether an embedded login is there: only then is the frame loaded by itself. */
  used(): boolean
  email(): string | undefined
  /** The network last used of a chain namespace. */
  chain(namespace: string): CaipNetworkId | undefined
  setChain(networkId: CaipNetworkId): void
  accountType(): 'eoa' | 'smartAccount' | undefined
  /** Ids of the EVM networks that have smart accounts. */
  setSmartNetworks(ids: readonly number[]): void
  /** An e-mail is asked for now. @throws AppError `email/throttled` when the last one was less than 30 seconds ago */
  throttle(): void
  waitMs(): number
  /** A login came about. */
  keep(user: { email?: string | null | undefined; userName?: string | null | undefined }): void
  forget(): void
}

export function makeMemory(storage: ConnectorStorage): Memory {
  const text = (key: string) => {
    const value = storage.get(key)
    return typeof value === 'string' ? value : undefined
  }
  const put = (key: string, value: unknown) => {
    if (value === undefined || value === null || value === '') storage.remove(key)
    else storage.set(key, value)
  }
  const waitMs = () => {
    const last = storage.get('lastEmailLogin')
    const left = typeof last === 'number' ? last + constants.email.cooldownMs - Date.now() : 0
    // A clock that was set back does not lock anybody out.
    return left > constants.email.cooldownMs ? 0 : Math.max(0, left)
  }
  return {
    used: () => storage.get('used') === true,
    email: () => text('email'),
    chain(namespace) {
      const id = text(`chain.${namespace}`)
      return id?.startsWith(`${namespace}:`) ? (id as CaipNetworkId) : undefined
    },
    setChain: (networkId) => storage.set(`chain.${networkId.slice(0, networkId.indexOf(':'))}`, networkId),
    accountType() {
      const type = text('accountType')
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    setSmartNetworks: (ids) => put('smartNetworks', ids.join(',')),
    throttle() {
      const left = waitMs()
      if (left > 0) throw embeddedError('email/throttled', { seconds: Math.ceil(left / 1000) })
      storage.set('lastEmailLogin', Date.now())
    },
    waitMs,
    keep({ email, userName }) {
      storage.set('used', true)
      put('email', email)
      put('username', userName)
      storage.remove('lastEmailLogin')
    },
    forget() {
      for (const key of ['used', 'email', 'username', 'accountType', 'chain.eip155', 'chain.solana', 'smartNetworks'])
        storage.remove(key)
    },
  }
}
