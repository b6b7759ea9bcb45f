import type { AnalyticsEvent } from '../../../wire/events.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
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
export function tellStep(client: Client, before: RouterState, now: RouterState): void {
  if (now.history.length <= before.history.length) return
  const { accounts = [], address } = activeConnection(client.store.get()) ?? {}
  const isSmartAccount = accounts.some((one) => one.address === address && one.type === 'smartAccount')
  const event = steps[lastRoute(now).name]?.({ isSmartAccount }, lastRoute(before))
  if (event) client.track(event)
}
