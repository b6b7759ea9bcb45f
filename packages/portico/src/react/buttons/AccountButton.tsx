import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { Avatar } from '../../ui/Avatar.js'
import { usePorticoClient } from '../context.js'
import { useCopy } from '../copy.js'
import { ButtonRoot } from './ButtonRoot.js'
import { Pressable } from './Pressable.js'
import { type ButtonState, useButtonState } from './useButtonState.js'

export type AccountButtonProps = {
  /** Shows the balance. True by default. */
  balance?: boolean | undefined
  namespace?: ChainNamespace | undefined
}

/**
 * The connected account, which opens the account view. Nothing while no account is connected.
 *
 * @example
 * <AccountButton balance={false} />
 */
export function AccountButton({ balance = true, namespace }: AccountButtonProps): ReactElement | null {
  const state = useButtonState(namespace)
  if (!state.account) return null
  return (
    <ButtonRoot status={state.status}>
      <AccountPart state={state} balance={balance} namespace={namespace} />
    </ButtonRoot>
  )
}

type AccountPartProps = {
  state: ButtonState
  balance: boolean
  namespace?: ChainNamespace | undefined
  main?: boolean
}

/** The button of the account, without what stands around it. */
export function AccountPart({ state, balance, namespace, main }: AccountPartProps): ReactElement | null {
  const portico = usePorticoClient()
  const t = useCopy()
  const { account } = state
  if (!account) return null
  const name = account.name ?? account.shortAddress
  const shown = balance ? state.balance : undefined
  const label = shown ? t('button.accountBalance', { name, balance: shown }) : t('button.account', { name })
  return (
    <Pressable
      name="connect-account"
      look="box"
      label={label}
      main={main}
      onPress={() => void portico.open({ view: 'Account', namespace })}
    >
      {shown && (
        <bdi className="portico-connect-balance" part="connect-balance">
          {shown}
        </bdi>
      )}
      <span className="portico-who" data-inner={shown ? '' : undefined}>
        <Avatar address={account.address} size={20} />
        <bdi>{name}</bdi>
      </span>
    </Pressable>
  )
}
