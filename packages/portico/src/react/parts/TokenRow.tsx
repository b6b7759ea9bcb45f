import type { ReactElement, ReactNode } from 'react'
import type { TokenBalance } from '../../base/entities/token.js'
import { formatAmount } from '../../base/format.js'
import { networkById } from '../../core/connections/select.js'
import { Row } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { fiatText } from './amounts.js'
import { contractOf, networkImage, useRegistryPicture } from './useRegistryPicture.js'

export type TokenRowProps = {
  token: TokenBalance
  onPress?: (() => void) | undefined
  disabledReason?: string | undefined
  selected?: boolean | undefined
  /** What stands beneath its worth, and nothing where that is not known. */
  beneath?: ReactNode
}

/** A token, how much there is of it, and what that is worth. */
export function TokenRow({ token, onPress, disabledReason, selected, beneath }: TokenRowProps): ReactElement {
  const client = useClient()
  const { locale } = useCopy()
  const network = useSelect((state) => networkById(state, token.chainId))
  const own = !token.address && network ? networkImage(client, network) : undefined
  const src = useRegistryPicture(token.iconUrl || token.logoUri || own, token.chainId, contractOf(token))
  return (
    <Row
      image={<Picture src={src} name={token.symbol} shape="disc" size={36} />}
      name={<bdi>{token.name || token.symbol}</bdi>}
      detail={
        <bdi>
          {formatAmount(token.quantity.numeric, { locale })} {token.symbol}
        </bdi>
      }
      value={
        token.value !== undefined &&
        token.price > 0 && (
          <>
            <bdi>{fiatText(token.value, locale)}</bdi>
            {beneath}
          </>
        )
      }
      current={selected}
      disabledReason={disabledReason}
      onPress={onPress}
    />
  )
}
