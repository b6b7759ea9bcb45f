import type { ConnectorContext } from '../core/connector.js'
import { isHex32, toHex } from './bytes.js'
import { isRecord } from './json.js'
import { refuseLate, type StoredOffer } from './lateRefusal.js'
import { tabsName } from './link.js'
import type { Offer } from './propose.js'
import type { Tools } from './settle.js'

const storageKey = 'pairings'

/** Pairings that outlive their page for as long as a wallet may answer them. */
export type Abandoned = {
  /** Keeps what a pairing needs until it is over. A page that ends before leaves it to the next. */
  keep(offer: Offer): void
  /** Listens to those whose page is gone, or goes, and ends what a wallet still grants there: no page would have that session. */
  takeUp(): void
}

export function makeAbandoned({ storage, signal }: ConnectorContext, tools: Tools): Abandoned {
  // A page has its lock for as long as it lives, and no longer. Where there are none, nobody knows whose a pairing is.
  const locks = (globalThis.navigator as Navigator | undefined)?.locks
  const lockName = (topic: string) => `${tabsName}.pairing.${topic}`
  const nowS = () => tools.clock.now() / 1_000

  function read(): readonly StoredOffer[] {
    const stored = storage.get(storageKey)
    return Array.isArray(stored) ? stored.filter((item) => isStoredOffer(item) && item.expiry > nowS()) : []
  }
  function save(list: readonly StoredOffer[]): void {
    if (list.length > 0) storage.set(storageKey, list)
    else storage.remove(storageKey)
  }
  const drop = (topic: string) => save(read().filter((item) => item.topic !== topic))

  return {
    keep({ pairing: { topic, key, expiry }, pair, id, signIn, over }) {
      if (!locks) return
      const ended = over.then(
        () => drop(topic),
        // Ended with its page, and not by an answer.
        () => signal.aborted || drop(topic),
      )
      void locks.request(lockName(topic), () => ended)
      save([...read(), { topic, key: toHex(key), secret: toHex(pair.secret), expiry, id, signIn }])
    },
    takeUp() {
      save(read())
      for (const { topic } of read()) {
        const act = async () => {
          const left = read().find((item) => item.topic === topic)
          if (left) await refuseLate(tools, left, signal)
          if (!signal.aborted) drop(topic)
        }
        locks?.request(lockName(topic), { signal }, act).catch(() => {})
      }
    },
  }
}

function isStoredOffer(value: unknown): value is StoredOffer {
  if (!isRecord(value)) return false
  const { topic, key, secret, expiry, id, signIn } = value
  const isWhole = isHex32(topic) && isHex32(key) && isHex32(secret) && Number.isSafeInteger(expiry)
  const isAsked = signIn === undefined || (isRecord(signIn) && typeof signIn.id === 'string' && isHex32(signIn.inbox))
  return isWhole && typeof id === 'string' && isAsked
}
