import type { ReactElement, ReactNode } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { chooseTab, shownTab, tabsOf } from '../../../core/features/portfolio/choice.js'
import type { AccountTab } from '../../../core/features/portfolio/state.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Tabs } from '../../../ui/Tabs.js'
import { useClient } from '../../context.js'
import { tabsCopy } from '../../copy/en/account.js'
import { useCopy } from '../../copy.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { TokensTabProps } from './TokensTab.js'

/** What it says. */
export const copy = [tabsCopy]

export const loadTokens = () => import('./TokensTab.js')
const loadNfts = () => import('./NftsTab.js')
const loadActivity = () => import('./ActivityTab.js')
const loadEnded = () => import('./Ended.js')

/** What the account has and did, by kind; each is loaded when it is shown. */
export function AccountTabs(props: TokensTabProps & { connection: Connection }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { connection } = props
  const tab = useSelect((state) => state.account?.tab)
  const tabs = tabsOf(client, connection.namespace)
  const selected = shownTab(tabs, tab)
  const tokens = useLoaded(selected === 'tokens', loadTokens)
  const nfts = useLoaded(selected === 'nfts', loadNfts)
  const activity = useLoaded(selected === 'activity', loadActivity)
  const isEnded = useSelect((state) => state.ended !== undefined)
  const ended = useLoaded(isEnded, loadEnded)
  const waiting = <Skeleton shape="asset" count={4} />
  const lists: Record<AccountTab, ReactNode> = {
    tokens: tokens ? <tokens.TokensTab {...props} /> : waiting,
    nfts: nfts ? <nfts.NftsTab connection={connection} /> : waiting,
    activity: activity ? <activity.ActivityTab connection={connection} /> : waiting,
  }
  const choose = (tab: AccountTab) => {
    if (tab === 'activity' && tab !== selected) {
      const isSmartAccount = connection.accounts.some(
        ({ address, type }) => address === connection.address && type === 'smartAccount',
      )
      client.track({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } })
    }
    chooseTab(client, tab)
  }
  const toast = isEnded && ended && <ended.Ended />
  if (tabs.length < 2)
    return (
      <>
        {toast}
        {lists.tokens}
      </>
    )
  return (
    <Tabs
      label={t('lists.label')}
      tabs={tabs.map((id) => ({ id, label: t(`lists.${id}`) }))}
      selected={selected}
      onSelect={choose}
    >
      {toast}
      {lists[selected]}
    </Tabs>
  )
}
