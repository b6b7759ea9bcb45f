import { type CSSProperties, type ReactElement, useMemo } from 'react'
import { avatarTiles } from './avatarTiles.js'
import { useSheet } from './context.js'
import { css } from './styles/avatar.css.generated.js'

type AvatarProps = {
  /** The address, or the number that its picture is drawn from. */
  address: string | number
  /** Its width in px at the default text size; without one the style sheet of what it stands in has it. */
  size?: number | undefined
}

/** The picture of an address under an arch. Decoration: name and address stand beside it. */
export function Avatar({ address, size }: AvatarProps): ReactElement {
  const { part } = useSheet(css)
  const { ground, tiles } = useMemo(() => avatarTiles(address), [address])
  const named = part('avatar')
  return (
    <svg
      {...named}
      style={size ? ({ ...named.style, '--size': size / 16 } as CSSProperties) : named.style}
      viewBox="0 0 32 36"
      width="20"
      height="22.5"
      aria-hidden="true"
    >
      <path d="M0 0h32v36H0z" fill={ground} />
      {tiles.map((tile) => (
        <g key={`${tile.x} ${tile.y}`}>
          <path d={`M${tile.x} ${tile.y}h16.050v18.050H${tile.x}z`} fill={tile.ground} />
          <path d={tile.shape} fill={tile.fill} />
        </g>
      ))}
    </svg>
  )
}
