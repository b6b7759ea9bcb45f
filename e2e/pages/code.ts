import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { until } from '../setup/until.js'
import type { Modal } from './modal.js'

/**
 * The text that a camera reads on the screen where the modal is, a pairing URI unless told otherwise: the picture alone, never the page
 * behind it. `not` waits for another code.
 */
export async function readCode(modal: Modal, not?: string, scheme = 'wc:'): Promise<string> {
  const seen = { text: '' }
  await until(async () => {
    const { data, width, height } = PNG.sync.read(await modal.root.screenshot())
    // In a code that is still being faded in a decoder may see nothing, or an empty one.
    seen.text = jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
    return seen.text.startsWith(scheme) && seen.text !== not
  })
  return seen.text
}
