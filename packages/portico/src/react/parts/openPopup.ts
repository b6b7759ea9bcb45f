import type { OpenedWindow } from '../../core/features/onramp/buy.js'
import { onrampNumbers } from '../../core/features/onramp/numbers.js'

/**
 * Opens a window of its own size; only in a visitor's gesture do browsers allow it, so the address may come later. What is shown in it
 * cannot reach this page. `undefined` when the browser does not allow it.
 */
export function openPopup(url = ''): OpenedWindow | undefined {
  const { popupWidthPx: width, popupHeightPx: height } = onrampNumbers
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened) return undefined
  opened.opener = null
  return { go: (to) => opened.location.replace(to), close: () => opened.close() }
}
