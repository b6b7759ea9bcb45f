import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { usePorticoClient } from '../context.js'
import { ButtonRoot } from './ButtonRoot.js'
import { Pressable } from './Pressable.js'
import { useButtonState } from './useButtonState.js'

/** What `NetworkButton` takes. All of it may be left out. */
export type NetworkButtonProps = {
  /** Shows the network's name beside its picture. True by default. */
  name?: boolean | undefined
  /** The chain namespace it stands for; the active one by default. */
  namespace?: ChainNamespace | undefined
}

/**
 * The network in use, which opens the list of networks.
 *
 * @example
 * <NetworkButton name={false} />
 */
export function NetworkButton({ name = true, namespace }: NetworkButtonProps): ReactElement {
  const portico = usePorticoClient()
  const { parts, ...state } = useButtonState(namespace, true)
  const open = () => void portico.open({ view: 'Networks', namespace })
  return (
    <ButtonRoot status={state.status} parts={parts}>
      {parts ? (
        <parts.NetworkPart state={state} namespace={namespace} name={name} />
      ) : (
        <Pressable name="connect-network" look="box" onPress={open}>
          <bdi>{state.network?.name}</bdi>
        </Pressable>
      )}
    </ButtonRoot>
  )
}
