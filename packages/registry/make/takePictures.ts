import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PictureReference } from '../src/picture.js'
import type { Archives } from './archives.js'
import type { FoundPicture } from './found.js'
import type { Facts } from './makeFacts.js'
import { pictureBytes } from './pictureBytes.js'
import { openDrawer } from './redraw.js'

const ownFolder = fileURLToPath(new URL('../pictures/', import.meta.url))
const pictureBytesAtMost = 4_096

/**
 * Takes every picture that the facts name out of its archive, held against its hash, and puts it into `pictures/`, which git ignores and
 * the package carries. What is too large, or holds more than shapes, is drawn anew by a browser, smaller.
 *
 * @returns What it did, in a sentence.
 */
export async function takePictures(
  archives: Archives,
  facts: Facts,
  folder = ownFolder,
  open = openDrawer,
): Promise<string> {
  const references = new Map<string, PictureReference>()
  for (const { picture } of [...facts.wallets, ...facts.networks, ...facts.tokens])
    if (picture) references.set(picture.sha256, picture)
  // Before anything is taken away: without a browser the pictures that are there stay.
  const drawer = await open()
  const drawn: string[] = []
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const reference of references.values()) {
      const picture = pictureBytes(archives, reference as FoundPicture)
      if (!picture || createHash('sha256').update(picture.bytes).digest('hex') !== reference.sha256)
        throw new Error(
          `The picture ${reference.path} of ${reference.source} is not the one that the facts name: npm run registry`,
        )
      const isPlain = picture.type !== 'image/svg+xml' || isShapesAlone(new TextDecoder().decode(picture.bytes))
      const small = isPlain && picture.bytes.length <= pictureBytesAtMost
      const taken = small ? picture : await drawer.draw(picture, pictureBytesAtMost)
      if (!small) drawn.push(reference.sha256)
      writeFileSync(`${folder}${reference.sha256}.${endings[taken.type]}`, taken.bytes)
    }
  } finally {
    await drawer.close()
  }
  return `${readdirSync(folder).length} pictures are in packages/registry/pictures; ${drawn.length} of them were drawn smaller.`
}

const endings = { 'image/webp': 'webp', 'image/svg+xml': 'svg', 'image/png': 'png' } as const

/** Of a drawing: elements and attributes that draw, and nothing that runs, loads or points elsewhere. */
export function isShapesAlone(svg: string): boolean {
  const elements = [...svg.matchAll(/<\/?([A-Za-z][\w:-]*)/g)].map(([, name = '']) => name)
  const harmless = elements.every((name) => plainElements.has(name))
  return harmless && !/<!|<\?|\son\w+\s*=|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|@import|javascript:|&#/i.test(svg)
}

const plainElements = new Set(
  `svg g path circle ellipse rect line polyline polygon defs clipPath mask linearGradient radialGradient stop title use filter
  feFlood feBlend feGaussianBlur feOffset feColorMatrix feComposite feMerge feMergeNode`.split(/\s+/),
)
