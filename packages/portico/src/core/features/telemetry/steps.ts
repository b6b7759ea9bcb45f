import type { AnalyticsEvent } from '../../../wire/events.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { isSmartAccount } from '../../connections/smart.js'
import { lastRoute, type RouterState } from '../../history.js'
import type { Route, ViewName } from '../../views.js'

type Told = { isSmartAccount: boolean }

/** What is told of a step from one view to a further one, by the view that it leads to. */
const steps: Partial<Record<ViewName, (told: Told, from: Route) => AnalyticsEvent | undefined>> = {
  WhatIsAWallet: () => ({ event: 'CLICK_WALLET_HELP' }),
  WhatIsABuy: (properties) => ({ event: 'SELECT_WHAT_IS_A_BUY', properties }),
  RegisterAccountName: (properties) => ({ event: 'OPEN_ENS_FLOW', properties }),
  SwitchNetwork: (_, from) =>
    from.name === 'UnsupportedChain' && from.params.swaps ? { event: 'CLICK_SELECT_NETWORK_TO_SWAP' } : undefined,
}

/** Tells of the step that a person took through the modal, if it was one. What an app opens by itself is none. */
export function trackStep(client: Client, before: RouterState, now: RouterState): void {
  if (now.history.length <= before.history.length) return
  const state = client.store.get()
  const told = { isSmartAccount: isSmartAccount(state, activeConnection(state)?.address ?? '') }
  const event = steps[lastRoute(now).name]?.(told, lastRoute(before))
  if (event) client.track(event)
}
