import type { ReactElement } from 'react'
import { useLoaded } from '../../useLoaded.js'
import type { TokensTabProps } from './TokensTab.js'

export const loadTokens = () => import('./TokensTab.js')

/** What the account has, by kind; each is loaded when it is shown. */
export function AccountTabs(props: TokensTabProps): ReactElement | null {
  const tokens = useLoaded(true, loadTokens)
  return tokens ? <tokens.TokensTab {...props} /> : null
}
