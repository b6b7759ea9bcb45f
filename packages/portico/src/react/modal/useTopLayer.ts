import { useEffect, useRef } from 'react'
import { useSelect } from '../useSelect.js'
import type { Host } from './host.js'

/** Leaves the top layer while a wallet draws over the page, and comes back after; the modal stays where it is to the eye. */
export function useTopLayer({ frame, mode }: Host): void {
  const aside = useSelect((state) => (state.modal.aside ?? 0) > 0)
  const wasAside = useRef(false)
  useEffect(() => {
    if (mode !== 'overlay' || aside === wasAside.current) return
    wasAside.current = aside
    const dialog = frame as HTMLDialogElement
    if (!dialog.open) return
    dialog.close()
    if (aside) dialog.show()
    else dialog.showModal()
  }, [aside, frame, mode])
}
