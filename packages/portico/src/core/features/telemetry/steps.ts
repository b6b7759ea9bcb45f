import type { AnalyticsEvent } from '../../../wire/events.js'
import { activeConnection } from '../../connections/select.js'
import { lastRoute } from '../../history.js'
import type { State } from '../../state.js'
import type { Route, ViewName } from '../../views.js'

type Told = { isSmartAccount: boolean }

/** What is told of a step from one view to a further one, by the view that it leads to. */
const steps: Partial<Record<ViewName, (told: Told, from: Route) => AnalyticsEvent | undefined>> = {
  WhatIsAWallet: () => ({ event: 'CLICK_WALLET_HELP' }),
  WhatIsABuy: (properties) => ({ event: 'SELECT_WHAT_IS_A_BUY', properties }),
  RegisterAccountName: (properties) => ({ event: 'OPEN_ENS_FLOW', properties }),
  Swap: () => ({ event: 'CLICK_CONVERT' }),
  SwitchNetwork: (_, from) =>
    from.name === 'UnsupportedChain' && from.params.swaps ? { event: 'CLICK_SELECT_NETWORK_TO_SWAP' } : undefined,
}

/** The steps that a person took between two states that follow each other. */
export function stepsBetween(before: State, now: State): readonly AnalyticsEvent[] {
  const { accounts = [], address } = activeConnection(now) ?? {}
  const told = { isSmartAccount: accounts.some((one) => one.address === address && one.type === 'smartAccount') }
  const from = lastRoute(before.router)
  const to = lastRoute(now.router)
  const isFurther = now.router.history.length > before.router.history.length
  const step = isFurther ? steps[to.name]?.(told, from) : undefined
  const isActivity = now.account?.tab === 'activity' && before.account?.tab !== 'activity'
  const isChosen = isActivity && before.modal.status === 'open' && from.name === 'Account'
  return [...(step ? [step] : []), ...(isChosen ? [{ event: 'CLICK_TRANSACTIONS' as const, properties: told }] : [])]
}
