import type { DoorEvent } from '../core/family.js'
import type { Seen } from './door.js'
import { addressesOf } from './eip1193.js'

/** Says in the events of EIP-1193 what became of the connection. */
export function tell(event: DoorEvent, seen: Seen, emit: (event: string, value: unknown) => void): void {
  const moveTo = (networkId: string) => {
    const chainId = `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
    if (chainId !== seen.chainId) emit('chainChanged', chainId)
    seen.chainId = chainId
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
