import type { ReactElement, ReactNode } from 'react'
import { Avatar } from './Avatar.js'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Icon } from './Icon.js'
import { Picture } from './Picture.js'
import { css } from './styles/account.css.generated.js'

export type IdentityProps = {
  /** In full: the picture is drawn from it. */
  address: string
  /** As it is shown: shortened. */
  shownAddress: ReactNode
  name?: string | undefined
  /** In place of the drawn picture. */
  picture?: string | undefined
  /** Opens the list of wallets. */
  onPress?: Press | undefined
  /** Read out for that. */
  label?: string | undefined
  /** A copy button, or whatever else stands beside it. */
  end?: ReactNode
  /** A name is being looked up. */
  resolving?: boolean | undefined
}

/** Who is connected: picture, name, address. */
export function Identity({
  address,
  shownAddress,
  name,
  picture,
  onPress,
  label,
  end,
  resolving,
}: IdentityProps): ReactElement {
  const { part } = useSheet(css)
  const words = (
    <>
      {name && (
        <bdi {...part('name')} dir="auto">
          {name}
        </bdi>
      )}
      <span {...part('address')} data-alone={name ? undefined : ''}>
        {shownAddress}
      </span>
    </>
  )
  return (
    <div {...part('identity')} aria-busy={resolving || undefined}>
      {picture ? (
        <Picture src={picture} name={name ?? ''} shape="arch" size={64} />
      ) : (
        <Avatar address={address} size={64} />
      )}
      <div className="identity-line">
        {onPress ? (
          <button type="button" className="identity-button" onClick={onPress}>
            {words}
            <Icon name="chevrons-up-down" />
            {label && <span className="vh">{label}</span>}
          </button>
        ) : (
          <span className="identity-button">{words}</span>
        )}
        {end}
      </div>
    </div>
  )
}
