import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { authOf } from '../../core/auth.js'
import { FramePlace } from '../../ui/WalletFrame.js'
import { useClient, useShell } from '../context.js'

/** The embedded wallet's frame, whenever it has something to show. What it shows is its own and no page can read it. */
export function WalletFrame({ label, wide = false }: { label: string; wide?: boolean }): ReactElement {
  const client = useClient()
  const shell = useShell()
  const place = useRef<HTMLDivElement>(null)
  const { settings } = shell
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    let stop: (() => void) | undefined
    let gone = false
    authOf(client).then(
      ({ auth }) => {
        if (!gone) stop = auth.show(element)
      },
      (error: unknown) => client.logger.error('The wallet’s frame cannot be shown', error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [client])
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const syncTheme = () => {
      const { locale, appearance } = settings.get()
      const { theme = 'auto', variables = {} } = appearance
      const dark = theme === 'auto' ? scheme.matches : theme === 'dark'
      const themeVariables = Object.fromEntries(
        Object.entries(variables).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
      )
      authOf(client).then(
        ({ auth }) => auth.theme({ themeMode: dark ? 'dark' : 'light', themeVariables, locale }),
        () => {},
      )
    }
    syncTheme()
    const stop = settings.subscribe((value) => value, syncTheme)
    scheme.addEventListener('change', syncTheme)
    return () => {
      stop()
      scheme.removeEventListener('change', syncTheme)
    }
  }, [client, settings])
  return <FramePlace place={place} label={label} wide={wide} />
}
