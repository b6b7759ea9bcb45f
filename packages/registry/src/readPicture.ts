import { existsSync, readFileSync } from 'node:fs'
import type { PictureReference } from './picture.js'

export type Picture = { type: PictureReference['type']; bytes: Uint8Array }

const types = { svg: 'image/svg+xml', webp: 'image/webp', png: 'image/png' } as const

/**
 * The picture that a fact refers to: at most 4,096 bytes, and what is drawn of shapes is drawn of shapes alone.
 *
 * @returns `undefined` where the registry was built without pictures. A neutral tile stands for it then.
 * @example
 * const picture = wallet.picture && readPicture(wallet.picture)
 */
export function readPicture({ sha256 }: Pick<PictureReference, 'sha256'>): Picture | undefined {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
  for (const [ending, type] of Object.entries(types)) {
    const file = new URL(`../pictures/${sha256}.${ending}`, import.meta.url)
    if (existsSync(file)) return { type, bytes: new Uint8Array(readFileSync(file)) }
  }
  return undefined
}
