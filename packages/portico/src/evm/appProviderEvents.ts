import type { ProviderEmitter } from '../base/appProvider.js'
import type { AppProviderEvent } from '../core/family.js'
import { addressesOf } from './eip1193.js'

/** Says in the events of EIP-1193 what became of the connection; the same chain is told once. */
export function makeProviderEmitter(): ProviderEmitter<AppProviderEvent> {
  let told: string | undefined
  return (event, emit) => {
    const moveTo = (networkId: string) => {
      const chainId = `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
      if (chainId !== told) emit('chainChanged', chainId)
      told = chainId
      return chainId
    }
    if (event.type === 'connected') {
      const { connection } = event
      emit('connect', { chainId: moveTo(connection.caipNetworkId) })
      emit('accountsChanged', addressesOf(connection))
    } else if (event.type === 'disconnected') {
      emit('accountsChanged', [])
      emit('disconnect', Object.assign(new Error('The wallet was disconnected'), { code: 4900 }))
    } else if (event.type === 'networkChanged') moveTo(event.networkId)
    else if (event.type === 'accountsChanged') emit('accountsChanged', [...event.addresses])
    else emit('message', event.data)
  }
}
