import { useEffect } from 'react'
import { useShell } from './context.js'

/** Shows the modal, always open, inside the element that is there once this is drawn. `place` must be stable. */
export function useInlineModal(place: { readonly current: HTMLElement | null }): void {
  const shell = useShell()
  useEffect(() => {
    const { client } = shell.portico
    let unmount: (() => void) | undefined
    let left = false
    client.shownBy ??= place
    shell.load().then(
      ({ mountInline }) => {
        if (!left && place.current) unmount = mountInline(shell, place.current)
      },
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      left = true
      unmount?.()
      if (client.shownBy === place) client.shownBy = undefined
    }
  }, [shell, place])
}
