import { useSyncExternalStore } from 'react'
import type { Appearance } from './appearance.js'
import { useShell } from './context.js'

/** The look of the buttons and the modal, and how to change it. */
export type AppearanceControl = {
  /** The look that holds now. */
  appearance: Appearance
  /** Changes parts of it until the provider is given another. */
  setAppearance(part: Appearance): void
}

/**
 * The look that the provider gave, and a way to change it while the page runs.
 *
 * @example
 * const { setAppearance } = useAppearance()
 * <button onClick={() => setAppearance({ theme: 'dark' })}>Dark</button>
 */
export function useAppearance(): AppearanceControl {
  const { settings } = useShell()
  const { appearance } = useSyncExternalStore(
    (listener) => settings.subscribe((value) => value, listener),
    settings.get,
    settings.initial,
  )
  return {
    appearance,
    setAppearance: (part) => settings.set({ appearance: { ...settings.get().appearance, ...part } }),
  }
}
