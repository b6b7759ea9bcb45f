import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { ButtonRoot } from './ButtonRoot.js'
import { useButtonState } from './useButtonState.js'

/** What `AccountButton` takes. All of it may be left out. */
export type AccountButtonProps = {
  /** Shows the balance. True by default. */
  balance?: boolean | undefined
  /** The chain namespace it stands for; the active one by default. */
  namespace?: ChainNamespace | undefined
}

/**
 * The connected account, which opens the account view. Nothing while no account is connected.
 *
 * @example
 * <AccountButton balance={false} />
 */
export function AccountButton({ balance = true, namespace }: AccountButtonProps): ReactElement | null {
  const { parts, ...state } = useButtonState(namespace)
  if (!(state.account ?? state.lastAccount) || !parts) return null
  return (
    <ButtonRoot status={state.status} parts={parts}>
      <parts.AccountPart state={state} balance={balance} namespace={namespace} />
    </ButtonRoot>
  )
}
