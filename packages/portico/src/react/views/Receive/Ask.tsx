import { type ReactElement, useState } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { PaymentLinkFeature } from '../../../core/family.js'
import { AmountField } from '../../../ui/Money.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { networkImage } from '../../networkImage.js'
import { plainAmount } from '../../parts/amounts.js'
import { useRequest } from './useRequest.js'

/** A request that is ready: as it is written in its code, and how much it asks for. */
export type Asked = { link: string; amount: string }

type AskProps = {
  links: () => Promise<PaymentLinkFeature>
  address: string
  network: Network
  onAsk(asked: Asked | undefined): void
}

/** How much is asked for. */
export function Ask({ links, address, network, onAsk }: AskProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [typed, setTyped] = useState('')
  const { wrong } = useRequest(links, address, network, plainAmount(typed, t.locale), onAsk)
  const { symbol } = network.nativeCurrency
  return (
    <AmountField
      label={t('receive.amount')}
      value={typed}
      onChange={setTyped}
      symbol={symbol}
      image={<Picture src={networkImage(client, network)} name={symbol} shape="disc" size={24} />}
      invalid={wrong}
      autoFocus
    />
  )
}
