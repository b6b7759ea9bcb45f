import { useInsertionEffect } from 'react'
import type { Ui } from '../../ui/context.js'
import { loadPart, useLoaded } from '../useLoaded.js'
import { matches, narrowScreen, strongColours, useMedia } from '../useMedia.js'
import type { LoadedCode } from '../viewTypes.js'

const loadSheet = () => import('./sheet.js')
const loadContrast = () => import('../../ui/styles/contrast.css.generated.js')

/** Loads what the modal needs on this screen, for these eyes. */
export async function readyScreen(code: LoadedCode): Promise<void> {
  await Promise.all([
    matches(narrowScreen) ? loadPart(code, loadSheet) : undefined,
    matches(strongColours) ? loadPart(code, loadContrast) : undefined,
  ])
}

/** Adapts the modal to the screen and to the colours that the reader asks for. `undefined` where it is no sheet. */
export function useScreen({ adopt }: Ui): Awaited<ReturnType<typeof loadSheet>> | undefined {
  const narrow = useMedia(narrowScreen)
  const strong = useMedia(strongColours)
  const sheet = useLoaded(narrow, loadSheet)
  const contrast = useLoaded(strong, loadContrast)
  useInsertionEffect(() => {
    adopt(sheet?.sheetCss ?? '')
    adopt(contrast?.css ?? '')
  }, [adopt, sheet, contrast])
  return narrow ? sheet : undefined
}
