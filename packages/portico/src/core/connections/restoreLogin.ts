import type { StoredConnection } from '../../base/entities/connection.js'
import { fail, isAppError } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { connectionNumbers } from '../../base/numbers.js'
import { deferred, withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector, ConnectorSession } from '../connector.js'
import { lastRoute, routeTo } from '../history.js'
import { resetViews } from '../router.js'
import { applyConnections, storeConnections } from './apply.js'
import type { Adopt, Restoring } from './restore.js'
import { namespaceState } from './select.js'
import { isOf } from './transitions.js'

/**
 * How a login of before is asked for again: at first after `againMs`, then after twice as long each time, up to `againMaxMs`. It is shown
 * as coming back for `patienceMs`, which is as long as a slow frame takes twice; one question is given `attemptMs`.
 */
export const loginNumbers = { againMs: 1_000, againMaxMs: 60_000, patienceMs: 45_000, attemptMs: 60_000 } as const

/**
 * Takes a login up again. Only the wallet's own word ends it: what fails, hangs or cannot be reached leaves it written down, and it is asked
 * for again, ever less often, and at once when its person is there. It is shown as coming back while there is reason to wait for it.
 *
 * Resolves when it is known whether it came back, or when a page has waited long enough for any wallet; never rejects.
 */
export async function restoreLogin(
  client: Client,
  connector: Connector,
  entry: StoredConnection,
  { adopt, lost, catchUp }: Restoring & { adopt: Adopt },
): Promise<void> {
  const { namespace } = entry
  const shown = makeShown(client, entry)
  const wanted = () => (client.signal.aborted ? undefined : client.store.get().connections.restoring.find(isOf(entry)))
  let isLate = false

  function settle(left: StoredConnection | undefined): void {
    applyConnections(client, { type: 'settled', namespace, connectorId: entry.connectorId })
    shown.end()
    if (left) lost(left)
    else showAccount(client, entry)
    if (!isLate) return
    storeConnections(client)
    import('./onePerNamespace.js').then(
      ({ keepOnePerNamespace }) => keepOnePerNamespace(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  }

  /** Whether it is settled; else when it may be asked for again, in milliseconds since 1970. */
  async function attempt(): Promise<true | number> {
    try {
      const answer = connector.reconnect({ namespace, signal: client.signal }).then(async (sessions) => {
        // What other tabs did while this page was put aside is not written over.
        if (isLate) await catchUp(client)
        const left = wanted()
        // What was asked before may answer after what was asked next: the first to answer settles it.
        const told = sessions.map((session) => withInstead(session, entry))
        if (left) settle(adopt(client, entry, told, wanted) === 'restored' ? undefined : left)
      })
      await withTimeout(answer, loginNumbers.attemptMs, () => fail(connectErrors, 'connect/failed'))
      return true
    } catch (error) {
      client.logger.warn(`${connector.info.name} was not restored`, error)
      const seconds = isAppError(error, 'frame/error') ? Number(error.context.retryAfter ?? 0) : 0
      return Date.now() + Math.min(seconds * 1000, loginNumbers.againMaxMs)
    }
  }

  async function run(): Promise<void> {
    const { againMs, againMaxMs } = loginNumbers
    let againIn: number = againMs
    while (wanted()) {
      const outcome = await attempt()
      if (outcome === true || !wanted()) return
      shown.failed()
      if ((await pause(client, againIn, outcome)) === 'person') {
        againIn = againMs
        if (wanted()) shown.begin()
      } else againIn = Math.min(againIn * 2, againMaxMs)
    }
  }

  const first = run().finally(shown.end)
  await withTimeout(first, connectionNumbers.reconnectTimeoutMs, () => undefined).catch(() => {})
  isLate = true
}

/** Whether the login stands in the state as coming back: from the start on, and while it is asked for because its person is there. */
function makeShown(client: Client, { namespace, connectorId }: StoredConnection) {
  const { patienceMs } = loginNumbers
  const until = Date.now() + patienceMs
  let timer = setTimeout(hide, patienceMs)
  let isOver = false
  client.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  function hide(): void {
    const state = namespaceState(client.store.get(), namespace)
    const asked = state.status === 'connecting' ? [state, ...(state.behind ?? [])] : []
    // What its person asks of the same wallet meanwhile is another matter.
    if (asked.some((one) => one.connectorId === connectorId && one.reconnecting))
      applyConnections(client, { type: 'failed', namespace, connectorId })
  }

  return {
    begin() {
      if (isOver || Date.now() < until) return
      applyConnections(client, { type: 'connecting', namespace, connectorId, reconnecting: true })
      clearTimeout(timer)
      timer = setTimeout(hide, patienceMs)
    },
    /** It is not there yet. */
    failed() {
      if (Date.now() >= until) hide()
    },
    end() {
      isOver = true
      clearTimeout(timer)
      hide()
    },
  }
}

/** What tells that a person is there, or that the network is back. */
const signs = ['online', 'focus', 'visibilitychange', 'pageshow'] as const

/** Waits until a time, or until the person is there; never before `earliest`, and no longer than until the client ends. */
function pause(client: Client, ms: number, earliest: number): Promise<'time' | 'person'> {
  const { promise, resolve } = deferred<'time' | 'person'>()
  const over = new AbortController()
  const end = (why: 'time' | 'person') => {
    over.abort()
    clearTimeout(timer)
    stop()
    resolve(why)
  }
  // Where nobody looks, nobody waits: it is asked for when somebody does.
  const endSeen = (why: 'time' | 'person') => () => {
    if (isSeen()) end(why)
  }
  let timer = setTimeout(endSeen('time'), Math.max(ms, earliest - Date.now()))
  const hurry = () => {
    if (!isSeen()) return
    clearTimeout(timer)
    timer = setTimeout(endSeen('person'), Math.max(0, earliest - Date.now()))
  }
  for (const sign of signs) globalThis.addEventListener?.(sign, hurry, { signal: over.signal })
  const stop = client.store.subscribe(
    ({ modal }) => modal.status === 'open',
    (isOpen) => isOpen && hurry(),
  )
  client.signal.addEventListener('abort', () => end('time'), { signal: over.signal })
  return promise
}

function isSeen(): boolean {
  const { document } = globalThis as { document?: { visibilityState?: string } }
  return document?.visibilityState !== 'hidden'
}

/** Who came to connect and still looks at the first view has what they came for. */
function showAccount(client: Client, { namespace }: StoredConnection): void {
  const { modal, router } = client.store.get()
  const { name, params } = lastRoute(router)
  if (modal.status !== 'open' || router.history.length > 1 || !/^(Connect|EmailLogin)$/.test(name)) return
  const asked = (params as { namespace?: unknown }).namespace
  if (asked === undefined || asked === namespace) resetViews(client, routeTo('Account'))
}

/**
 * A login that comes back without the account that was in use: the key of an e-mail wallet, say, opens its smart account no more. The page
 * goes on with another of its accounts, and is told.
 */
function withInstead(session: ConnectorSession, { address, namespace, auth }: StoredConnection): ConnectorSession {
  if (!session.auth || session.namespace !== namespace) return session
  const given = session.accounts.map((account) => account.address)
  const known = session.formerly?.includes(address ?? '') ? undefined : address
  const instead = [known, auth?.instead].find((one) => typeof one === 'string' && one && !given.includes(one))
  return instead ? { ...session, auth: { ...session.auth, instead } } : session
}
