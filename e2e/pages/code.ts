import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { until } from '../setup/until.js'
import type { Modal } from './modal.js'

type Picture = { data: Uint8Array; width: number; height: number }

/** So often it is looked for at one distance before the camera is moved. */
const triesInPlace = 10
const distances = [1, 1.5, 0.8, 2.2] as const

/**
 * The text that a camera reads on the screen where the modal is, a pairing URI unless told otherwise: the picture alone, never the page
 * behind it. `not` waits for another code.
 */
export async function readCode(modal: Modal, not?: string, scheme = 'wc:'): Promise<string> {
  const seen = { text: '', tries: 0 }
  await until(async () => {
    const picture = PNG.sync.read(await modal.root.screenshot())
    // Of some codes the decoder sees nothing at one size of the picture, and all at another: as a hand does, it goes nearer.
    const from = distances[Math.floor(seen.tries++ / triesInPlace) % distances.length] ?? 1
    const { data, width, height } = from === 1 ? picture : seenFrom(picture, from)
    // In a code that is still being faded in a decoder may see nothing, or an empty one.
    seen.text = jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
    return seen.text.startsWith(scheme) && seen.text !== not
  })
  return seen.text
}

/** The picture so many times as large. */
function seenFrom({ data, width, height }: Picture, times: number): Picture {
  const size = { width: Math.round(width * times), height: Math.round(height * times) }
  const larger = new Uint8Array(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from =
        (Math.min(height - 1, Math.floor(y / times)) * width + Math.min(width - 1, Math.floor(x / times))) * 4
      larger.set(data.subarray(from, from + 4), (y * size.width + x) * 4)
    }
  }
  return { data: larger, ...size }
}
