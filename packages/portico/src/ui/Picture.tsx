import { type CSSProperties, type ReactElement, type ReactNode, useState } from 'react'
import { useUi } from './context.js'
import { useTakenOver } from './useTakenOver.js'

export type PictureProps = {
  /** `data:`, `https:`, `blob:`, or of the page itself or the services; anything else is not shown. */
  src?: string | null | undefined
  /** Whose picture it is: its first letter stands on the tile that is shown without one. */
  name: string
  /** Wallets and networks are squares, tokens discs, people arches, collectibles cards. */
  shape: 'square' | 'disc' | 'arch' | 'card'
  /**
   * Width in px at the default text size; it grows with the reader's text. Without one the style sheet of what it stands in has it, and a
   * server writes no style: a strict policy would refuse it.
   */
  size?: number | undefined
  /** A small picture on the corner, for the network of a token. */
  badge?: ReactNode
}

/** The picture of a wallet, a network or a token. Decoration: the name stands beside it. */
export function Picture({ src, name, shape, size, badge }: PictureProps): ReactElement {
  const { imageOrigins } = useUi()
  const [broken, setBroken] = useState<string>()
  const safe = safeSource(src, imageOrigins)
  const showsImage = safe !== undefined && safe !== broken
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  const isTakenOver = useTakenOver()
  const style =
    size || isTakenOver ? ({ ...(size && { '--size': size / 16 }), '--hue': hueOf(name) } as CSSProperties) : undefined
  return (
    // The letter is drawn by the style sheet: as a text it would count as a word of what it stands in.
    <span
      className="pic"
      data-shape={shape}
      data-tile={showsImage ? undefined : letter}
      style={style}
      aria-hidden="true"
    >
      {showsImage && (
        <img src={safe} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(safe)} />
      )}
      {badge && <span className="badge">{badge}</span>}
    </span>
  )
}

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}

const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const longestData = 512_000

/**
 * The address of a picture if it may be shown: a picture in a `data:` URI, `https:`, `blob:`, or one of the given origins.
 * Shown with `<img>` alone, so that nothing inside an SVG can run.
 */
export function safeSource(source: string | null | undefined, origins: readonly string[] = []): string | undefined {
  if (!source) return undefined
  if (dataImage.test(source)) return source.length <= longestData ? source : undefined
  try {
    const url = new URL(source)
    if (url.username || url.password) return undefined
    if (url.protocol === 'https:' || url.protocol === 'blob:') return url.href
    return url.protocol === 'http:' && origins.includes(url.origin) ? url.href : undefined
  } catch {
    return undefined
  }
}
