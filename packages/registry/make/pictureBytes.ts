import { createHash } from 'node:crypto'
import type { PictureReference } from '../src/picture.js'
import type { Archives } from './archives.js'
import type { FoundPicture } from './found.js'
import { variableOf } from './literals.js'

type Picture = { type: PictureReference['type']; bytes: Uint8Array }

/** The picture that a file of an archive holds: as a drawing's text, or as a `data:` address. `undefined` when it holds none that is known. */
export function pictureBytes(archives: Archives, { source, path }: FoundPicture): Picture | undefined {
  const file = archives[source].get(path)
  const text = file && (textIn(new TextDecoder().decode(file)) ?? '')
  if (!text) return undefined
  if (text.startsWith('<svg')) return { type: 'image/svg+xml', bytes: new TextEncoder().encode(text) }
  const [, type, base64, body = ''] = /^data:(image\/(?:webp|svg\+xml|png))(;base64)?,(.*)$/s.exec(text) ?? []
  if (type === undefined) return undefined
  const bytes = base64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
  return { type: type as Picture['type'], bytes: new Uint8Array(bytes) }
}

/** A module that exports one text: `export default "…"`, or a variable. */
function textIn(module: string): string | undefined {
  const [, exported] = /^export default ("[^"\\]*");?$/m.exec(module) ?? []
  if (exported) return JSON.parse(exported) as string
  const text = variableOf(module, /./)
  return typeof text === 'string' ? text : undefined
}

/** What the facts say of a picture. */
export function referTo(archives: Archives, found: FoundPicture | undefined): PictureReference | undefined {
  const picture = found && pictureBytes(archives, found)
  if (!found || !picture) return undefined
  const sha256 = createHash('sha256').update(picture.bytes).digest('hex')
  return { source: found.source, path: found.path, sha256, type: picture.type, bytes: picture.bytes.length }
}
