import { useEffect, useState } from 'react'
import type { QrDrawing } from './qrDrawing.js'

/** The drawing of a code. What draws it is loaded while the code is being made. */
export function useQrDrawing(uri: string | undefined, hole: boolean): QrDrawing | undefined {
  const [drawn, setDrawn] = useState<{ uri: string; drawing: QrDrawing }>()
  useEffect(() => {
    let stale = false
    import('./qrDrawing.js').then(
      ({ drawQr }) => stale || !uri || setDrawn({ uri, drawing: drawQr(uri, { hole }) }),
      () => {},
    )
    return () => {
      stale = true
    }
  }, [uri, hole])
  return drawn?.uri === uri ? drawn?.drawing : undefined
}
