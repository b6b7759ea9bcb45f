import { useEffect } from 'react'
import type { Network } from '../../../base/entities/network.js'
import { parseUnits } from '../../../base/parseUnits.js'
import type { PaymentLinkFeature } from '../../../core/family.js'
import type { ReceiveToken } from '../../../core/features/receive/state.js'

/** A request that is ready: as it is written in its code, and how much of what it asks for. */
export type Asked = { link: string; amount: string; symbol: string }

export type Request = {
  links: () => Promise<PaymentLinkFeature>
  address: string
  network: Network
  /** What is asked for; the native currency without one. */
  token: ReceiveToken | undefined
  /** In plain decimal digits; nothing while empty. */
  amount: string
  /** Must be stable. */
  onAsk(asked: Asked | undefined): void
}

/** Makes the link that asks for an amount of the network's own currency, or of a token; nothing while no amount is written. */
export function useRequest({ links, address, network, token, amount, onAsk }: Request): { wrong: boolean } {
  const { caipNetworkId } = network
  const { symbol, decimals } = token ?? network.nativeCurrency
  const units = amount ? parseUnits(amount, decimals) : undefined
  const contract = token?.address
  useEffect(() => {
    onAsk(undefined)
    if (!units) return
    let stale = false
    links()
      .then(({ write }) => write({ to: address, networkId: caipNetworkId, amount: units, token: contract, decimals }))
      .then(
        (link) => stale || onAsk({ link, amount, symbol }),
        () => {},
      )
    return () => {
      stale = true
    }
  }, [links, caipNetworkId, address, amount, units, contract, decimals, symbol, onAsk])
  return { wrong: amount !== '' && units === undefined }
}
