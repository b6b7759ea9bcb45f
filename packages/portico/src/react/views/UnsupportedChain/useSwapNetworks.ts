import { useEffect, useState } from 'react'
import type { CaipNetworkId } from '../../../base/caip.js'
import { useClient } from '../../context.js'

/** The networks that do swaps, once they are known; nothing unless asked for. */
export function useSwapNetworks(on: boolean): readonly CaipNetworkId[] | undefined {
  const client = useClient()
  const [networks, setNetworks] = useState<readonly CaipNetworkId[]>()
  useEffect(() => {
    if (!on) return
    const ended = new AbortController()
    import('../../../core/payments/exchange/market.js')
      .then(({ swapNetworks }) => swapNetworks(client))
      .then(
        (found) => ended.signal.aborted || setNetworks(found),
        () => {},
      )
    return () => ended.abort()
  }, [client, on])
  return networks
}
