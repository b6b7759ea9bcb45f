import type { Features, SocialProvider, WindowSocial } from '../../../base/entities/features.js'

/** `startMs`: how long it may take until it is known where the window goes. */
export const socialNumbers = { popupWidthPx: 600, popupHeightPx: 800, startMs: 45_000, watchMs: 1_000 } as const

/** A login by an account elsewhere, in a window of its own. */
export type SocialState = {
  provider: WindowSocial
  status: /** The window is open, and it is not known yet where it goes. */
    | 'opening'
    /** The page itself goes there, and comes back. */
    | 'leaving'
    /** The person signs in there. */
    | 'waiting'
    /** They did; the wallet is opened. */
    | 'connecting'
    /** The browser did not open the window. */
    | 'blocked'
    /** The window went away before it answered, or what it shows has cut it off from this page. */
    | 'closed'
    /** The window was cut off: it shows a code in the end, which is typed into the frame. */
    | 'code'
    /** The person did not agree. */
    | 'refused'
    /** The answer came from another site. */
    | 'untrusted'
    /** It could not be begun. */
    | 'unstarted'
    | 'failed'
  /** Where the window would have gone, when it went away before. */
  uri?: string | undefined
}

/** What a page heard from a window. `isOwn`: it is the window that was opened. */
export type WindowMessage = { origin: string; data: unknown; isOwn: boolean }

/** A window that was opened in the visitor's gesture and stays tied to this page, as long as what it shows lets it. */
export type SocialWindow = {
  go(url: string): void
  focus(): void
  close(): void
  /** True too for a window that what it shows has cut off from this page. */
  isClosed(): boolean
  /** Hears what is told to this page. */
  listen(listener: (message: WindowMessage) => void, signal: AbortSignal): void
}

/** The accounts elsewhere that a person can sign in with here, in the order of the app or the project. */
export function offeredSocials({ flags }: { flags: { features: Features } }): readonly SocialProvider[] {
  const { socials } = flags.features
  return socials ? [...new Set(socials)] : []
}
