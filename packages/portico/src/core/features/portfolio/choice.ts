import type { ChainNamespace } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import { featuresOf } from '../../flags.js'
import { writerOf } from '../../writerOf.js'
import type { AccountChoice, AccountTab } from './state.js'

const write = writerOf('account')

/** Shows a token's balance; `undefined` the total again. */
export function chooseToken(client: Client, token: string | undefined): void {
  choose(client, { token })
}

export function chooseTab(client: Client, tab: AccountTab): void {
  choose(client, { tab })
}

/**
 * The lists of an account: those that the app has on, that the family has and that a service reads. Its tokens are always one; without a
 * service the activity is what this browser sent.
 */
export function tabsOf({ store, services, families }: Client, namespace: ChainNamespace): readonly AccountTab[] {
  const { nfts, activity } = featuresOf(store.get())
  const family = families.get(namespace)
  return [
    'tokens',
    ...(family?.features.nfts && nfts && services.has('nfts.list') ? (['nfts'] as const) : []),
    ...(!family?.bare && activity && (services.has('history.list') || family?.features.send)
      ? (['activity'] as const)
      : []),
  ]
}

/** The list that is shown: the one that was chosen last, while the account has it. */
export function shownTab(tabs: readonly AccountTab[], kept: AccountTab | undefined): AccountTab {
  return tabs.find((tab) => tab === kept) ?? 'tokens'
}

function choose(client: Client, choice: AccountChoice): void {
  write(client, { account: { ...client.store.get().account, ...choice } })
}
