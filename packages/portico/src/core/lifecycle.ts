import {
  askAgain,
  closeEmptied,
  dropDraft,
  endPairing,
  endTransactions,
  leaveConnecting,
  leaveSwitching,
  liftUnsupported,
  listPaid,
  listPayment,
  listSwap,
  readBalance,
  readBalanceAnew,
  rejectSendWaiter,
  rememberChosen,
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
  connected: [tellConnected, rememberChosen, leaveConnecting],
  disconnected: [tellDisconnected, signOutGone],
  accountChanged: [tellAccount, dropDraft, readBalance, askAgain],
  networkChanged: [tellNetwork, leaveSwitching, dropDraft, readBalance, askAgain],
  shownChanged: [dropDraft, readBalance, askAgain],
  unsupported: [showUnsupported],
  supported: [liftUnsupported],
  lastConnectionGone: [closeEmptied],
  sent: [settleSendWaiter, showSent, readBalanceAnew, listPayment],
  swapSent: [listSwap],
  swapped: [readBalanceAnew],
  paid: [readBalanceAnew, listPaid],
  modalClosed: [rejectSendWaiter, endTransactions, endPairing, dropQuestion],
}
