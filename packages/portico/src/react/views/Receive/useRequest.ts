import { useEffect } from 'react'
import type { Network } from '../../../base/entities/network.js'
import { parseUnits } from '../../../base/parseUnits.js'
import type { PaymentLinkFeature } from '../../../core/family.js'
import type { Asked } from './Ask.js'

/** Makes the link that asks for an amount of the network's own currency; nothing while no amount is written. `onAsk` must be stable. */
export function useRequest(
  links: () => Promise<PaymentLinkFeature>,
  address: string,
  network: Network,
  amount: string,
  onAsk: (asked: Asked | undefined) => void,
): { wrong: boolean } {
  const units = amount ? parseUnits(amount, network.nativeCurrency.decimals) : undefined
  useEffect(() => {
    onAsk(undefined)
    if (!units) return
    let stale = false
    links()
      .then(({ write }) => write({ to: address, networkId: network.caipNetworkId, amount: units }))
      .then(
        (link) => stale || onAsk({ link, amount }),
        () => {},
      )
    return () => {
      stale = true
    }
  }, [links, network, address, amount, units, onAsk])
  return { wrong: amount !== '' && units === undefined }
}
