import { dropQuestion } from './features/siwx/drop.js'
import {
  askAgain,
  closeEmptied,
  dropDraft,
  emitAccounts,
  emitConnect,
  emitDisconnect,
  emitNetwork,
  endPairing,
  endTransactions,
  forgetRead,
  forgetSent,
  leaveConnecting,
  leaveSwitching,
  liftUnsupported,
  readBalance,
  readBalanceAnew,
  rejectSendWaiter,
  rememberChosen,
  resumePayments,
  settleSendWaiter,
  showSent,
  showUnsupported,
  signOutGone,
} from './reactions.js'
import type { Lifecycle } from './stateEvents.js'

/**
 * What follows what: the one place where a change of one feature starts something in another.
 * The start itself, restoring or not, is in `start.ts`.
 */
export const lifecycle: Lifecycle = {
  connected: [emitConnect, rememberChosen, leaveConnecting, resumePayments],
  disconnected: [emitDisconnect, signOutGone, forgetSent, forgetRead],
  accountChanged: [emitAccounts, dropDraft, readBalance, askAgain, resumePayments],
  networkChanged: [emitNetwork, leaveSwitching, dropDraft, readBalance, askAgain],
  shownChanged: [dropDraft, readBalance, askAgain],
  unsupported: [showUnsupported],
  supported: [liftUnsupported],
  lastConnectionGone: [closeEmptied],
  sent: [settleSendWaiter, showSent, readBalanceAnew],
  swapped: [readBalanceAnew],
  paid: [readBalanceAnew],
  bought: [readBalanceAnew],
  paymentEnded: [readBalanceAnew],
  modalClosed: [rejectSendWaiter, endTransactions, endPairing, dropQuestion],
}
