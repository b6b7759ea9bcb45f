import {
  askAgain,
  closeEmptied,
  dropDraft,
  endPairing,
  endTransactions,
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
  tellAccount,
  tellConnected,
  tellDisconnected,
  tellNetwork,
} from './consequences.js'
import { dropQuestion } from './features/siwx/drop.js'
import type { Lifecycle } from './moments.js'

/**
 * What follows what: the one place where a change of one feature starts something in another.
 * The start itself, restoring or not, is in `start.ts`.
 */
export const lifecycle: Lifecycle = {
  connected: [tellConnected, rememberChosen, leaveConnecting, resumePayments],
  disconnected: [tellDisconnected, signOutGone],
  accountChanged: [tellAccount, dropDraft, readBalance, askAgain, resumePayments],
  networkChanged: [tellNetwork, leaveSwitching, dropDraft, readBalance, askAgain],
  shownChanged: [dropDraft, readBalance, askAgain],
  unsupported: [showUnsupported],
  supported: [liftUnsupported],
  lastConnectionGone: [closeEmptied],
  sent: [settleSendWaiter, showSent, readBalanceAnew],
  swapped: [readBalanceAnew],
  paid: [readBalanceAnew],
  paymentEnded: [readBalanceAnew],
  modalClosed: [rejectSendWaiter, endTransactions, endPairing, dropQuestion],
}
