import { useInsertionEffect } from 'react'
import type { Ui } from '../../ui/context.js'
import type { Shell } from '../shell.js'
import { loadPart, useLoaded } from '../useLoaded.js'
import { matches, narrowScreen, strongColours, useMedia } from '../useMedia.js'

const loadSheet = () => import('./sheet.js')
const loadContrast = () => import('../../ui/styles/contrast.css.generated.js')

/** Loads what the modal needs on this screen, for these eyes. */
export async function readyScreen(shell: Shell): Promise<void> {
  await Promise.all([
    matches(narrowScreen) ? loadPart(shell, loadSheet) : undefined,
    matches(strongColours) ? loadPart(shell, loadContrast) : undefined,
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
