import { type ReactElement, useState } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { PaymentLinkFeature } from '../../../core/family.js'
import { askedOf, askFor } from '../../../core/features/receive/flow.js'
import { listsTokens } from '../../../core/registry.js'
import { navigate } from '../../../core/router.js'
import { AmountField } from '../../../ui/Money.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { plainAmount } from '../../parts/amounts.js'
import { networkImage, useHeldPicture, useRegistryPicture } from '../../parts/useRegistryPicture.js'
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
  const held = useHeldPicture(network.caipNetworkId, token?.address)
  const own = token ? (token.icon ?? held) : (held ?? networkImage(client, network))
  const src = useRegistryPicture(own, network.caipNetworkId, token?.address)
  const isListing = client.services.has('balance.list') || listsTokens(client, network.chainNamespace)
  const hasTokens = isListing && client.families.get(network.chainNamespace)?.features.send
  return (
    <AmountField
      label={t('receive.amount')}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        askFor(client, { amount: text })
      }}
      symbol={symbol}
      image={<Picture src={src} name={symbol} shape="disc" size={24} />}
      onToken={hasTokens ? () => navigate(client, 'ReceiveSelectToken') : undefined}
      tokenLabel={t('receive.token')}
      invalid={wrong}
      autoFocus
    />
  )
}
