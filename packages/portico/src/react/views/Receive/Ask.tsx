import { type ReactElement, useState } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { PaymentLinkFeature } from '../../../core/family.js'
import { askedOf, askFor } from '../../../core/features/receive/flow.js'
import { navigate } from '../../../core/router.js'
import { AmountField } from '../../../ui/Money.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { networkImage } from '../../networkImage.js'
import { plainAmount } from '../../parts/amounts.js'
import { useSelect } from '../../useSelect.js'
import { type Asked, useRequest } from './useRequest.js'

type AskProps = {
  links: () => Promise<PaymentLinkFeature>
  address: string
  network: Network
  onAsk(asked: Asked | undefined): void
}

/** How much is asked for, and of what. */
export function Ask({ links, address, network, onAsk }: AskProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const asked = useSelect(askedOf)
  const [typed, setTyped] = useState(asked?.amount ?? '')
  const token = asked?.token
  const { symbol } = token ?? network.nativeCurrency
  const { wrong } = useRequest({ links, address, network, token, amount: plainAmount(typed, t.locale), onAsk })
  const { has } = client.services
  const hasTokens = has('balance.list') && client.families.get(network.chainNamespace)?.features.send
  return (
    <AmountField
      label={t('receive.amount')}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        askFor(client, { amount: text })
      }}
      symbol={symbol}
      image={<Picture src={token ? token.icon : networkImage(client, network)} name={symbol} shape="disc" size={24} />}
      onToken={hasTokens ? () => navigate(client, 'ReceiveSelectToken') : undefined}
      tokenLabel={t('receive.token')}
      invalid={wrong}
      autoFocus
    />
  )
}
