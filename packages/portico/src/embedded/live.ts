import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { deferred, untilAborted, withTimeout } from '../base/promise.js'
import type { ConnectorContext, ConnectorSession, FrameTheme } from '../core/connector.js'
import type { FrameRequestName } from '../wire/frame/answers.js'
import { embeddedErrors } from './errors.js'
import { type FrameElement, makeFrame } from './frame.js'
import { type Link, makeLink } from './link.js'
import { makeMemory, takeResult } from './memory.js'
import { enterWhereAdded, notAddedOr } from './notAdded.js'
import { frameNumbers } from './numbers.js'
import type { EmbeddedOptions, Live } from './options.js'
import { askPasskey } from './passkey.js'
import type { Provider } from './provider.js'
import { hasChoice, namespaceOf, sessionOf } from './session.js'

const covered = ['eip155', 'solana'] as const

/** The connector over its frame. @throws AppError `embedded/load-failed` where there is no frame to load */
export function makeLive(
  context: ConnectorContext,
  { frameUrl }: EmbeddedOptions,
  elementOf: (url: URL, context: ConnectorContext) => FrameElement = makeFrame,
): Live {
  const { storage, metadata, projectId, logger } = context
  const memory = makeMemory(storage)
  const sessions = new Map<ChainNamespace, ConnectorSession>()
  const providers = new Map<ChainNamespace, Provider>()
  const frame = elementOf(addressOf(context, frameUrl), context)
  const link = makeLink(frame, context, async (ask) => {
    await ask('SYNC_DAPP_DATA', { projectId: projectId ?? '', metadata: plain(metadata), sdkType: 'portico' })
    const { smartAccountEnabledNetworks: ids } = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(() => ({
      smartAccountEnabledNetworks: [],
    }))
    memory.setSmartNetworks(ids)
    if (theme || language) syncTheme()
  })
  let theme: FrameTheme | undefined
  /** The language that the frame was told. */
  let language = context.language?.()
  function syncTheme(): void {
    link.notify('SYNC_THEME', { ...theme, ...(language && { locale: language }) })
  }
  /** What is asked for is drawn and mailed in the language that the page speaks by then. */
  const ask: Link['ask'] = (...asked) => {
    const now = context.language?.()
    if (now !== language) {
      language = now
      syncTheme()
    }
    return link.ask(...asked)
  }
  let returning: Promise<void> | undefined
  let checking: Promise<boolean> | undefined
  let own: ReturnType<typeof deferred<void>> | undefined
  link.on('SHOW', (payload) => {
    const { height, own: byItself } = payload as { height: number; own?: boolean }
    frame.need(height)
    if (!byItself || own) return
    own = deferred<void>()
    const abort = () => link.notify('RPC_ABORT')
    context.emit({ type: 'asking', connectorId: 'embedded', answered: own.promise, abort })
  })
  link.on('HIDE', () => {
    frame.need(undefined)
    own?.resolve()
    own = undefined
  })

  /** A wallet that a passkey owns is a contract account and nothing else. */
  const isCovered = (networkId: CaipNetworkId) => !memory.isPasskey() || memory.hasSmartAccounts(networkId)

  const listedIn = (namespace: ChainNamespace) =>
    context
      .networks(namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter(isCovered)

  const networkOf = (namespace: ChainNamespace, wished?: CaipNetworkId): CaipNetworkId | undefined => {
    const listed = listedIn(namespace)
    const wishes = [wished, memory.chain(namespace), context.activeNetwork(namespace)?.caipNetworkId, listed[0]]
    return wishes.find((id) => id !== undefined && listed.includes(id))
  }

  /** The kind of account to ask for: the person's choice, else the app's; where there are no smart accounts, the other kind. */
  function typeOn(networkId: CaipNetworkId): 'eoa' | 'smartAccount' | undefined {
    if (!networkId.startsWith('eip155:')) return undefined
    const wish = memory.accountType()
    return wish === 'smartAccount' && !memory.hasSmartAccounts(networkId) ? 'eoa' : wish
  }

  /** What the frame says by itself of a request that a person answered in it. */
  function nextEvent(name: FrameRequestName, signal: AbortSignal): Promise<unknown> {
    const done = deferred<unknown>()
    const stop = link.on(name, done.resolve)
    return untilAborted(done.promise, signal).finally(stop)
  }

  function change(session: ConnectorSession): void {
    sessions.set(session.namespace, session)
    context.emit({ type: 'changed', connectorId: 'embedded', session })
  }

  /** Who is logged in on a network: there the address may be another. */
  async function enter(networkId: CaipNetworkId, signal?: AbortSignal): Promise<ConnectorSession> {
    const namespace = namespaceOf(networkId)
    // Only then it is known which networks have smart accounts.
    await untilAborted(link.ready(), signal ?? context.signal)
    const preferredAccountType = typeOn(networkId)
    const asked = { chainId: chainIdOf(networkId), ...(preferredAccountType && { preferredAccountType }) }
    const user = await ask('GET_USER', asked, { signal }).catch((error: unknown) => {
      throw notAddedOr(error)
    })
    const session = sessionOf(networkId, user, preferredAccountType, {
      hasSmartAccounts: memory.hasSmartAccounts(networkId) && hasChoice(user),
      social: memory.social(),
    })
    await provide(namespace)
    sessions.set(namespace, session)
    memory.setChain(networkId)
    if (user.email || user.userName || user.passkey) memory.keep(user)
    return session
  }

  const enterFirst = (networkId: CaipNetworkId, signal: AbortSignal) =>
    enterWhereAdded((id) => enter(id, signal), networkId, listedIn(namespaceOf(networkId)))

  /** Ends a login that this page left for. Never rejects. */
  async function comeBack(signal: AbortSignal): Promise<void> {
    const provider = memory.away()
    if (!provider || provider === 'farcaster') return
    const uri = takeResult()
    if (uri === undefined) return
    memory.back()
    const emitReturned = (error?: unknown) =>
      context.emit({ type: 'returned', connectorId: 'embedded', provider, error })
    try {
      if (/[?&#]error=/.test(uri)) throw fail(connectErrors, 'connect/rejected')
      const user = await ask('CONNECT_SOCIAL', { uri }, { signal })
      memory.setSocial(provider)
      memory.keep(user)
      emitReturned()
    } catch (error) {
      emitReturned(error)
    }
  }

  async function provide(namespace: ChainNamespace): Promise<void> {
    if (providers.has(namespace)) return
    const { makeProvider } = await import('./provider.js')
    const made = makeProvider({
      namespace,
      session: () => sessions.get(namespace),
      ask: (payload, options) => ask('RPC_REQUEST', payload, options),
      abort: () => link.notify('RPC_ABORT'),
      switchNetwork,
      context,
    })
    if (!providers.has(namespace)) providers.set(namespace, made)
  }

  /** One question for all that come back at once. */
  function isConnected(signal: AbortSignal): Promise<boolean> {
    checking ??= link
      .ready(true)
      .then(() => ask('IS_CONNECTED', undefined, { signal }))
      .then(({ isConnected: is }) => {
        // Only a no is a no: an error, or nobody to ask, leaves the login what it is.
        if (!is) memory.forget()
        return is
      })
      .finally(() => {
        checking = undefined
      })
    return untilAborted(checking, signal)
  }

  async function switchNetwork(networkId: CaipNetworkId): Promise<void> {
    const namespace = namespaceOf(networkId)
    if (sessions.get(namespace)?.caipNetworkId === networkId) return
    if (namespace !== 'eip155') await ask('SWITCH_NETWORK', { chainId: networkId })
    change(await enter(networkId))
  }

  /** @throws AppError `embedded/not-connected` */
  function speaking(namespace: ChainNamespace): { session: ConnectorSession; provider: Provider } {
    const [session, provider] = [sessions.get(namespace), providers.get(namespace)]
    if (!session || !provider) throw fail(embeddedErrors, 'embedded/not-connected')
    return { session, provider }
  }

  const live: Live = {
    async connect({ namespace, network, signal }) {
      const wanted = covered.filter((one) => namespace === undefined || one === namespace)
      const found: ConnectorSession[] = []
      for (const one of wanted) {
        const networkId = networkOf(one, network?.chainNamespace === one ? network.caipNetworkId : undefined)
        if (networkId) found.push(await enterFirst(networkId, signal))
      }
      if (found.length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
      memory.keep({
        email: memory.email(),
        ...(found[0]?.auth && { email: found[0].auth.name, userName: found[0].auth.username }),
      })
      return found
    },
    async reconnect({ namespace, signal }) {
      returning ??= comeBack(signal)
      await returning
      if (!memory.used() || !(await isConnected(signal))) return []
      const wanted = covered.filter((one) => namespace === undefined || one === namespace)
      const networkIds = wanted.flatMap((one) => networkOf(one) ?? [])
      return Promise.all(networkIds.map((networkId) => enterFirst(networkId, signal)))
    },
    async disconnect({ namespace } = {}) {
      if (namespace) sessions.delete(namespace)
      else sessions.clear()
      if (sessions.size > 0 || !memory.used()) return
      memory.forget()
      // Signed out here, whatever the frame says in time.
      const { signOutTimeoutMs } = frameNumbers
      await withTimeout(ask('SIGN_OUT'), signOutTimeoutMs, () => undefined).catch((error: unknown) =>
        logger.warn('The wallet’s frame did not confirm that it signed out', error),
      )
    },
    provider: (namespace) => (sessions.has(namespace) ? providers.get(namespace) : undefined),
    emailWaitMs: memory.waitMs,
    async email(address, signal) {
      memory.throttle()
      const asked = await ask('CONNECT_EMAIL', { email: address }, { signal })
      if (asked.action === 'CONNECT') memory.setSocial(undefined)
      return asked
    },
    async device(signal) {
      await ask('CONNECT_DEVICE', undefined, { signal })
    },
    async code(signal) {
      await nextEvent('CONNECT_OTP', signal)
      memory.setSocial(undefined)
    },
    social: {
      async start(provider, signal) {
        return (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })).uri
      },
      async complete(provider, uri, signal) {
        await ask('CONNECT_SOCIAL', { uri }, { signal })
        memory.setSocial(provider)
      },
      async code(provider, signal) {
        await ask('CONNECT_SOCIAL_CODE', undefined, { signal })
        memory.setSocial(provider)
      },
      leave: memory.leave,
    },
    async changeEmail(address, signal) {
      if (sessions.size === 0) throw fail(embeddedErrors, 'embedded/not-connected')
      memory.throttleChange()
      return ask('UPDATE_EMAIL', { email: address }, { signal })
    },
    async changeCode(step, signal) {
      if (step === 'primary') {
        await nextEvent('UPDATE_EMAIL_PRIMARY_OTP', signal)
        return
      }
      const { newEmail } = (await nextEvent('UPDATE_EMAIL_SECONDARY_OTP', signal)) as { newEmail: string }
      memory.rename(newEmail)
      for (const session of sessions.values()) change({ ...session, auth: { ...session.auth, name: newEmail } })
    },
    stopChange: () => link.notify('RELOAD'),
    prefer: memory.setDefaultType,
    async setAccountType(type) {
      const session = sessions.get('eip155')
      if (!session) throw fail(embeddedErrors, 'embedded/no-address-or-connector')
      const { caipNetworkId, address, accounts } = session
      const now = accounts.find((account) => account.address === address) ?? accounts[0]
      if (now?.type === type) return
      if (type === 'smartAccount' && !memory.hasSmartAccounts(caipNetworkId))
        throw fail(embeddedErrors, 'embedded/no-smart-account')
      try {
        // It may have spoken of another family last.
        await ask('SWITCH_NETWORK', { chainId: chainIdOf(caipNetworkId) })
        await ask('SET_PREFERRED_ACCOUNT', { type })
        memory.setAccountType(type)
      } catch (error) {
        memory.setAccountType('eoa')
        throw error
      } finally {
        change(await enter(caipNetworkId))
      }
    },
    async permissions() {
      const { session, provider } = speaking('eip155')
      const network = context.networks('eip155').find((one) => one.caipNetworkId === session.caipNetworkId)
      const { readPermissions } = await import('./permissions.js')
      return readPermissions(provider, { networkId: session.caipNetworkId, network })
    },
    async revoke({ context: permissionContext }) {
      const { provider } = speaking('eip155')
      await provider.request({ method: 'wallet_revokeExecutionPermission', params: [{ permissionContext }] })
    },
    page(name) {
      const [path, place] = name.split('#')
      const query = new URLSearchParams({ projectId: projectId ?? '', ...(language && { lang: language }) })
      return `${frame.origin}/${path}?${query}${place ? `#${place}` : ''}`
    },
    async passkey(asks, signal) {
      await untilAborted(link.ready(), signal)
      asks()
      await askPasskey(link, () => ask('CONNECT_PASSKEY', undefined, { signal }), signal)
      memory.setPasskey()
    },
    farcaster: {
      start: async (signal) => (await ask('GET_FARCASTER_URI', undefined, { signal })).url,
      async wait(signal) {
        // Left before it was approved: nobody waits in the frame any more.
        const leave = () => link.notify('RELOAD')
        signal.addEventListener('abort', leave)
        await ask('CONNECT_FARCASTER', undefined, { signal }).finally(() => {
          signal.removeEventListener('abort', leave)
        })
        memory.setSocial('farcaster')
      },
    },
    show: (place) => frame.show(place as HTMLElement),
    theme(next) {
      theme = next
      language = next.locale
      syncTheme()
    },
    stop: link.stop,
  }
  context.signal.addEventListener('abort', live.stop, { once: true })
  return live
}

/** @throws AppError `embedded/load-failed` where no frame is configured */
function addressOf(
  { services, projectId, activeNetwork, language, logger }: ConnectorContext,
  frameUrl: string | undefined,
): URL {
  const base = frameUrl ?? services.frame
  if (!base) {
    logger.error('The embedded wallet needs services.frame, or its option frameUrl')
    throw fail(embeddedErrors, 'embedded/load-failed')
  }
  const url = new URL(base)
  if (url.pathname === '/') url.pathname = '/frame'
  const { caipNetworkId = 'eip155:1' } = activeNetwork('eip155') ?? activeNetwork('solana') ?? {}
  const lang = language?.()
  const query = {
    ...(lang && { lang }),
    projectId: projectId ?? '',
    chainId: caipNetworkId,
    version: frameNumbers.sdkVersion,
    enableLogger: 'false',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** A number for EVM, the CAIP-2 id for others. */
const chainIdOf = (networkId: CaipNetworkId): number | string =>
  networkId.startsWith('eip155:') ? Number(networkId.slice(7)) : networkId

/** Metadata that the app was given may hold what cannot be sent. */
function plain({ name, description, url, icons }: ConnectorContext['metadata']): object {
  return { name, description, url, icons: [...icons] }
}
