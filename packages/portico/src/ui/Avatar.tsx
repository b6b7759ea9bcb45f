import { type CSSProperties, type ReactElement, useMemo } from 'react'
import { avatarTiles } from './avatarTiles.js'
import { useSheet } from './context.js'
import { css } from './styles/avatar.css.generated.js'

/** The picture of an address under an arch. Decoration: name and address stand beside it. `size` is its width in px at the default text size. */
export function Avatar({ address, size }: { address: string; size: number }): ReactElement {
  const { part } = useSheet(css)
  const { ground, tiles } = useMemo(() => avatarTiles(address), [address])
  const named = part('avatar')
  return (
    <svg
      {...named}
      style={{ ...named.style, '--size': size / 16 } as CSSProperties}
      viewBox="0 0 32 36"
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
