import type { CaipNetworkId } from '../base/caip.js'
import { type SocialProvider, socialProviders } from '../base/entities/features.js'
import { fail } from '../base/errors/AppError.js'
import { emailNumbers } from '../base/numbers.js'
import type { ConnectorStorage } from '../core/connector.js'
import { embeddedErrors } from './errors.js'

/** What of a login outlives a reload; never a secret. */
export type Memory = {
  /** Whether an embedded login is there: only then is the frame loaded by itself. */
  used(): boolean
  email(): string | undefined
  /** The network last used of a chain namespace. */
  chain(namespace: string): CaipNetworkId | undefined
  setChain(networkId: CaipNetworkId): void
  /** Where the person signed in, when it was not by e-mail. */
  social(): SocialProvider | undefined
  setSocial(provider: SocialProvider | undefined): void
  /** Whether a passkey owns the wallet: then it is on networks with smart accounts alone. */
  isPasskey(): boolean
  setPasskey(): void
  /** The page goes to a provider; when it comes back the frame is loaded. */
  leave(provider: SocialProvider): void
  /** Where it went. */
  away(): SocialProvider | undefined
  /** It is back. */
  back(): void
  /** The kind of account that the person chose; else the one that the app preferred at the login. */
  accountType(): 'eoa' | 'smartAccount' | undefined
  setDefaultType(type: string | undefined): void
  setAccountType(type: 'eoa' | 'smartAccount'): void
  /** Ids of the EVM networks that have smart accounts. */
  setSmartNetworks(ids: readonly number[]): void
  hasSmartAccounts(networkId: CaipNetworkId): boolean
  /** An e-mail is asked for now. @throws AppError `email/throttled` when the last one was less than 30 seconds ago */
  throttle(): void
  /** The same for the change of the address, which has a time of its own. */
  throttleChange(): void
  waitMs(): number
  /** The login has another address. */
  rename(email: string): void
  /** A login came about. */
  keep(user: { email?: string | null | undefined; userName?: string | null | undefined }): void
  forget(): void
}

/** Which networks have smart accounts is not of a login: the next one on this page needs to know it too. */
const keysOfLogin = [
  'used',
  'email',
  'username',
  'social',
  'passkey',
  'accountType',
  'defaultType',
  'chain.eip155',
  'chain.solana',
]

export function makeMemory(storage: ConnectorStorage): Memory {
  const text = (key: string) => {
    const value = storage.get(key)
    return typeof value === 'string' ? value : undefined
  }
  const socialIn = (key: string) => {
    const name = text(key)
    return socialProviders.find((provider) => provider === name)
  }
  const put = (key: string, value: unknown) => {
    if (value === undefined || value === null || value === '') storage.remove(key)
    else storage.set(key, value)
  }
  const waitOf = (key: 'lastEmailLogin' | 'lastEmailChange') => {
    const last = storage.get(key)
    const left = typeof last === 'number' ? last + emailNumbers.cooldownMs - Date.now() : 0
    // A clock that was set back does not lock anybody out.
    return left > emailNumbers.cooldownMs ? 0 : Math.max(0, left)
  }
  const throttle = (key: Parameters<typeof waitOf>[0]) => {
    const left = waitOf(key)
    if (left > 0) throw fail(embeddedErrors, 'email/throttled', { seconds: Math.ceil(left / 1000) })
    storage.set(key, Date.now())
  }
  return {
    used: () => storage.get('used') === true,
    email: () => text('email'),
    chain(namespace) {
      const id = text(`chain.${namespace}`)
      return id?.startsWith(`${namespace}:`) ? (id as CaipNetworkId) : undefined
    },
    setChain: (networkId) => storage.set(`chain.${networkId.slice(0, networkId.indexOf(':'))}`, networkId),
    social: () => socialIn('social'),
    setSocial(provider) {
      put('social', provider)
      storage.remove('passkey')
    },
    isPasskey: () => storage.get('passkey') === true,
    setPasskey() {
      storage.remove('social')
      storage.set('passkey', true)
    },
    leave(provider) {
      storage.set('leaving', provider)
      if (storage.get('used') !== true) storage.set('used', 'leaving')
    },
    away: () => socialIn('leaving'),
    back() {
      storage.remove('leaving')
      if (storage.get('used') !== true) storage.remove('used')
    },
    accountType() {
      const type = text('accountType') ?? text('defaultType')
      return type === 'eoa' || type === 'smartAccount' ? type : undefined
    },
    setDefaultType: (type) => put('defaultType', type),
    setAccountType: (type) => storage.set('accountType', type),
    setSmartNetworks: (ids) => put('smartNetworks', ids.join(',')),
    hasSmartAccounts: (networkId) =>
      (text('smartNetworks') ?? '').split(',').some((id) => id !== '' && networkId === `eip155:${id}`),
    throttle: () => throttle('lastEmailLogin'),
    throttleChange: () => throttle('lastEmailChange'),
    waitMs: () => waitOf('lastEmailLogin'),
    rename(email) {
      storage.set('email', email)
      storage.remove('lastEmailChange')
    },
    keep({ email, userName }) {
      storage.set('used', true)
      put('email', email)
      put('username', userName)
      storage.remove('lastEmailLogin')
    },
    forget() {
      for (const key of keysOfLogin) storage.remove(key)
    },
  }
}

/** As much of the page as is used. */
type Page = {
  location: { href: string }
  history: { state: unknown; replaceState(state: unknown, _: '', url: string): void }
}

/** What a provider answered a page that had left for it. It is taken out of the address, where it has no place. */
export function takeResult({ location, history }: Page = globalThis as unknown as Page): string | undefined {
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null) return undefined
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url.href)
  return result
}
