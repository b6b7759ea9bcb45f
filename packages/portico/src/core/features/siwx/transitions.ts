import type { SignInAccount } from '../../../base/entities/siwx.js'
import { isSameAddress } from '../../../wire/signIn/check.js'
import type { SignInQuestion, SignInState } from './state.js'

/** The question that waits for its answer, if one does. */
export function questionOf(state: SignInState): SignInQuestion | undefined {
  return state.text === undefined ? undefined : state
}

/** The same question in another status. */
export function withStatus(state: SignInState, status: 'asking' | 'signing' | 'cancelling'): SignInState {
  return state.text === undefined ? state : { ...state, status }
}

/** Whether sign-in is already busy with, or done for, this account: it is not asked for twice. */
export function isAbout(state: SignInState, account: SignInAccount): boolean {
  if (state.status === 'off' || state.status === 'needed' || state.status === 'cancelling') return false
  return isSame(state.account, account)
}

export function isSame(a: SignInAccount, b: SignInAccount): boolean {
  return a.networkId === b.networkId && isSameAddress(a.address, b.address)
}
