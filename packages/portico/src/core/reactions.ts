import { fail } from '../base/errors/AppError.js'
import type { Client } from './client.js'
import { isUnsupported } from './connections/select.js'
import { endConnecting, isConnectView } from './connectViews.js'
import { coreErrors } from './errors.js'
import { showActivity } from './features/portfolio/showActivity.js'
import type { EnsureOptions } from './features/siwx/flow.js'
import { isSignInOn } from './features/siwx/state.js'
import { lastRoute, routeTo } from './history.js'
import { forceClose, openModal } from './modal.js'
import { goBack, resetViews, stepBackTo } from './router.js'
import type { Reaction, StateEvents } from './stateEvents.js'
import { popTransaction } from './transactions.js'
import type { ViewName } from './views.js'
import { waiting } from './waiting.js'

const sendViews: readonly ViewName[] = ['Send', 'SendReview']

const shownView = (client: Client) => lastRoute(client.store.get().router).name
const isOpen = (client: Client) => client.store.get().modal.status === 'open'

export const emitConnect: Reaction<'connected'> = (client, { connection }) => client.emitter.emit('connect', connection)

export const emitDisconnect: Reaction<'disconnected'> = (client, { connection: { namespace, connectorId } }) =>
  client.emitter.emit('disconnect', { namespace, connectorId })

export const emitAccounts: Reaction<'accountChanged'> = (client, { connection: { namespace, accounts, address } }) =>
  client.emitter.emit('accountsChanged', { namespace, accounts, address })

export const emitNetwork: Reaction<'networkChanged'> = (client, { connection: { namespace, caipNetworkId } }) =>
  client.emitter.emit('networkChanged', { namespace, caipNetworkId })

/** The wallet that the visitor connected comes first the next time. What was chosen is read now: closing ends the pairing. */
export const rememberChosen: Reaction<'connected'> = (client, { connection, silent }) => {
  if (silent) return
  const state = client.store.get()
  const { name, params } = lastRoute(state.router)
  const chosen = name === 'ConnectingWalletConnect' || name === 'ConnectingExternal' ? params.wallet : undefined
  later(client, async () => {
    const [{ listingOf }, { rememberWallet }] = await Promise.all([
      import('./features/wallets/recent.js'),
      import('./features/wallets/flow.js'),
    ])
    const wallet = chosen ?? listingOf(state, client.config, connection)
    if (wallet) rememberWallet(client, wallet)
  })
}

/** Connected by the modal, which has done its work; with sign-in, that comes first. */
export const leaveConnecting: Reaction<'connected'> = (client, { silent, added }) => {
  if (isSignInOn(client.config)) return askSignIn(client, { silent, connecting: true, added })
  const state = client.store.get()
  if (silent || !isOpen(client) || isUnsupported(state, client.config) || !isConnectView(shownView(client))) return
  endConnecting(client, added)
}

/** Another account or another network: it may not be signed in. */
export const askAgain = (client: Client, detail: object): void => {
  if (isSignInOn(client.config) && (!('shown' in detail) || detail.shown)) askSignIn(client, {})
}

function askSignIn(client: Client, options: EnsureOptions): void {
  later(client, async () => (await import('./features/siwx/flow.js')).ensureSignedIn(client, options))
}

export const signOutGone: Reaction<'disconnected'> = (client, { connection }) => {
  if (isSignInOn(client.config))
    later(client, async () => (await import('./features/siwx/flow.js')).signOutGone(client, connection.address))
}

export const showUnsupported: Reaction<'unsupported'> = (client) => openModal(client)

export const liftUnsupported: Reaction<'supported'> = (client) => {
  const { history } = client.store.get().router
  if (history.some((route) => route.name === 'UnsupportedChain') && !popTransaction(client, 'success'))
    forceClose(client)
}

/** The wallet is where the visitor wanted it: the waiting view and the list behind it have done their work. */
export const leaveSwitching: Reaction<'networkChanged'> = (client, { connection }) => {
  const { history } = client.store.get().router
  const shown = history[history.length - 1]
  if (shown?.name !== 'SwitchNetwork' || shown.params.network.caipNetworkId !== connection.caipNetworkId) return
  if (history.some((route) => route.name === 'UnsupportedChain' && !route.params.swaps)) return
  const left = history
    .filter((route) => route.name !== 'SwitchNetwork' && route.name !== 'Networks')
    .map((route) => (route.name === 'UnsupportedChain' ? routeTo('Swap') : route))
  const [first, ...rest] = left
  if (first) stepBackTo(client, [first, ...rest])
  else goBack(client)
}

/** What was read for one account is not shown for another. */
export const readBalance = (client: Client): void =>
  later(client, async () => (await import('./features/balance/flow.js')).refreshBalance(client))

export const readBalanceAnew = (client: Client): void =>
  later(client, async () => {
    const [{ refreshBalance }, { refreshPortfolio }] = await Promise.all([
      import('./features/balance/flow.js'),
      import('./features/portfolio/flow.js'),
    ])
    // The sum above the lists is of what they hold: it is read where somebody has asked for them.
    await Promise.all([
      refreshBalance(client, { force: true }),
      client.store.get().portfolio && refreshPortfolio(client, { force: true }),
    ])
  })

/** A payment that was being written belongs to the account and the network it was written for. */
export const dropDraft = (
  client: Client,
  detail: StateEvents['accountChanged'] | StateEvents['shownChanged'],
): void => {
  const { send } = client.store.get()
  const written = send.status === 'editing' || send.status === 'review' ? send.draft : undefined
  if (('shown' in detail && !detail.shown) || !(written?.amount || written?.to || written?.item)) return
  if (shownView(client) === 'SendReview') goBack(client)
  later(client, async () => {
    const { resetSend } = await import('./features/send/flow.js')
    // What was typed since then was meant for the new account.
    const now = client.store.get().send
    if ('draft' in now && now.draft === written) resetSend(client)
  })
}

export const settleSendWaiter: Reaction<'sent'> = (client, { hash }) => {
  waiting(client).settle('Send', ({ resolve }) => resolve(hash))
}

/** What an earlier page sent for an account is followed to its end, once its wallet is there. */
export const resumePayments = (client: Client): void => {
  const some = (value: unknown) => (Array.isArray(value) && value.length > 0 ? (value as never) : undefined)
  if (!(['sent', 'pending', 'payments'] as const).some((key) => client.storage.get(key, some))) return
  later(client, async () => (await import('./payments/resume.js')).resumePayments(client))
}

/** What only this browser lists is listed until the person disconnects. A wallet that is locked, or goes by itself, comes back to it. */
export const forgetSent: Reaction<'disconnected'> = (client, { connection, asked }) => {
  if (asked) later(client, async () => (await import('./payments/stored.js')).forgetEnded(client, connection))
}

/** What was read for an account is kept over a reload, and no longer than its wallet is connected. */
export const forgetRead: Reaction<'disconnected'> = (client, { connection }) =>
  later(client, async () => (await import('./storage/forgetCached.js')).forgetCached(client, connection.accounts))

export const showSent: Reaction<'sent'> = (client) => {
  if (isOpen(client) && sendViews.includes(shownView(client))) showActivity(client)
}

export const rejectSendWaiter: Reaction<'modalClosed'> = (client) => {
  waiting(client).settle('Send', ({ reject }) => reject(fail(coreErrors, 'modal/closed')))
}

export const endTransactions: Reaction<'modalClosed'> = (client) => {
  while (popTransaction(client, 'cancel'));
}

export const endPairing: Reaction<'modalClosed'> = (client) =>
  later(client, async () => (await import('./features/pairing/flow.js')).stopPairing(client))

/** Without an account the modal has nothing to show. Views that connect or keep wallets stay, and so does one that was told to. */
export const closeEmptied: Reaction<'lastConnectionGone'> = (client, { keepOpen }) => {
  const shown = shownView(client)
  if (!isOpen(client) || isConnectView(shown) || shown === 'ProfileWallets') return
  if (keepOpen) resetViews(client, routeTo('Connect'))
  else forceClose(client)
}

function later(client: Client, run: () => unknown): void {
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
}
