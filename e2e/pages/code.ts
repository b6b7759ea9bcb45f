import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { until } from '../setup/until.js'
import type { Modal } from './modal.js'

/** The pairing URI that a camera reads on the screen where the modal is: the picture alone, never the page behind it. `not` waits for another code. */
export async function readCode(modal: Modal, not?: string): Promise<string> {
  const seen = { text: '' }
  await until(async () => {
    const { data, width, height } = PNG.sync.read(await modal.root.screenshot())
    // In a code that is still being faded in a decoder may see nothing, or an empty one.
    seen.text = jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
    return seen.text.startsWith('wc:') && seen.text !== not
  })
  return seen.text
}
