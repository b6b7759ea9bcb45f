import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { Picture } from '../../ui/Picture.js'
import { usePorticoClient } from '../context.js'
import { useCopy } from '../copy.js'
import { ButtonRoot } from './ButtonRoot.js'
import { ButtonIcon } from './marks.js'
import { Pressable } from './Pressable.js'
import { type ButtonState, useButtonState } from './useButtonState.js'

export type NetworkButtonProps = {
  /** Shows the network's name beside its picture. True by default. */
  name?: boolean | undefined
  namespace?: ChainNamespace | undefined
}

/**
 * The network in use, which opens the list of networks.
 *
 * @example
 * <NetworkButton name={false} />
 */
export function NetworkButton({ name = true, namespace }: NetworkButtonProps): ReactElement {
  const state = useButtonState(namespace)
  return (
    <ButtonRoot status={state.status}>
      <NetworkPart state={state} namespace={namespace} name={name} />
    </ButtonRoot>
  )
}

type NetworkPartProps = { state: ButtonState; namespace?: ChainNamespace | undefined; name?: boolean }

/** The button of the network, without what stands around it. */
export function NetworkPart({ state, namespace, name = false }: NetworkPartProps): ReactElement {
  const portico = usePorticoClient()
  const t = useCopy()
  const wrong = state.status === 'wrong-network'
  const network = wrong ? undefined : state.network
  const words = wrong ? t('button.wrongNetwork') : t('button.noNetwork')
  const label = network && t('button.network', { network: network.name })
  return (
    <Pressable
      name="connect-network"
      look={wrong ? 'wrong' : 'box'}
      label={label}
      onPress={() => void portico.open({ view: 'Networks', namespace })}
    >
      {wrong && <ButtonIcon name="warning" />}
      {network && <Picture src={network.image} name={network.name} shape="square" size={20} />}
      {network ? name && <bdi>{network.name}</bdi> : words}
      <ButtonIcon name="down" />
    </Pressable>
  )
}
