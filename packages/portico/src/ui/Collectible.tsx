import type { ReactElement, ReactNode } from 'react'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Picture } from './Picture.js'
import { css } from './styles/collectible.css.generated.js'

/** Collectibles side by side. */
export function NftGrid({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const { part } = useSheet(css)
  return (
    <ul {...part('nfts')} aria-label={label}>
      {children}
    </ul>
  )
}

export type NftCardProps = {
  /** From the services alone. */
  src?: string | undefined
  name: string
  collection?: string | undefined
  /** How many there are, where it is more than one. */
  count?: string | undefined
  onPress: Press
}

/** One collectible: its picture, its name, where it belongs. */
export function NftCard({ src, name, collection, count, onPress }: NftCardProps): ReactElement {
  const { part } = useSheet(css)
  return (
    <li>
      <button {...part('nft')} type="button" onClick={onPress}>
        <Picture src={src} name={name} shape="card" size={152} />
        {count && (
          <span className="nft-count" dir="ltr">
            ×{count}
          </span>
        )}
        <bdi className="nft-name">{name}</bdi>
        {collection && <bdi className="nft-collection">{collection}</bdi>}
      </button>
    </li>
  )
}

/** The picture of one collectible, as wide as the view. */
export function NftPicture({ src, name }: Pick<NftCardProps, 'src' | 'name'>): ReactElement {
  const { part } = useSheet(css)
  return (
    <div {...part('nft-picture')}>
      <Picture src={src} name={name} shape="card" size={296} />
    </div>
  )
}
