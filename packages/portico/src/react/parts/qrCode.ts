import { whenIdle } from '../../base/idle.js'
import { loadPart } from '../useLoaded.js'
import type { LoadedCode } from '../viewTypes.js'

/** What draws codes. */
export const loadDrawing = () => import('../../ui/qrDrawing.js')

/** About as long as a pairing link, and as mixed. */
const sample = 'wc:00@2?'.repeat(24)

/** Loads what draws codes, and draws one that nobody sees while the page is at rest: the first takes several times as long as the next. */
export async function readyCode(code: LoadedCode): Promise<void> {
  await loadPart(code, loadDrawing)
  void whenIdle()
    .then(async () => (await loadDrawing()).drawQr(sample, { hole: false }))
    .catch(() => {})
}
