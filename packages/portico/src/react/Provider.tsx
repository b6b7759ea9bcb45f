import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { makeStore } from '../base/store.js'
import type { Client } from '../core/client.js'
import type { Portico } from '../core/portico.js'
import type { Appearance, Settings } from './appearance.js'
import { ShellContext, WordsContext } from './context.js'
import { buttonCopy } from './copy/button.js'
import type { Language, Languages, SpokenPart } from './language.js'
import { followModal, makeShell, type Shell } from './shell.js'
import { useBrowserEffect } from './useBrowserEffect.js'
import { type Messages, makeWords } from './words.js'

/** What `PorticoProvider` takes. */
export type PorticoProviderProps = {
  /** What `createPortico` returned. Make it once, outside of components; another one takes its place at once. */
  client: Portico
  /**
   * A BCP 47 tag, or `auto` for the first of the reader's languages that there is: what is said where `languages` has it, how figures and
   * dates are written, and which way words run. `en` by default.
   */
  locale?: 'auto' | (string & {}) | undefined
  /** What it may speak, from `portico/languages`; English by default. */
  languages?: Languages | undefined
  /** Sentences in place of the product's own, by key. None by default. */
  messages?: Messages | undefined
  /** Theme, variables and names of parts. `theme: 'auto'` by default, which follows the reader's system. */
  appearance?: Appearance | undefined
  /** The app: buttons and hooks stand anywhere inside. Nothing by default. */
  children?: ReactNode
}

/** What the provider of `portico/ssr` hands to this one: what is drawn before anything is loaded. */
export type FirstPaint = {
  texts: Readonly<Record<string, string>>
  shellOf(client: Client): Pick<Shell, 'parts' | 'initial' | 'lastAccount'>
}

/**
 * Brings Portico to a tree of components: its buttons, its hooks and its modal. Several may stand on one page, each with a client of
 * its own; it draws nothing itself and may be rendered on a server.
 *
 * @example
 * <PorticoProvider client={portico} appearance={{ variables: { accent: 'oklch(0.55 0.19 25)' } }}>
 *   <ConnectButton />
 * </PorticoProvider>
 */
export function PorticoProvider(props: PorticoProviderProps): ReactElement {
  // No prop of an app’s.
  const { first } = props as { first?: FirstPaint }
  const { client, locale: asked = 'en', languages, messages = none, appearance = none, children } = props
  // A server does not know the reader: with `auto` its drawing is English, and so is the one over it that takes it up.
  const tag = asked === 'auto' ? 'en' : asked
  const [language, setLanguage] = useState(() => languages?.find(tag))
  const locale = language?.locale ?? tag
  const [lasting] = useState(() => ({
    settings: makeStore<Settings>({ locale, language, messages, appearance }),
    texts: { ...buttonCopy, ...first?.texts },
    said: new Set<SpokenPart>(),
  }))
  const shell = useMemo(
    () => makeShell(client, { ...lasting, ...first?.shellOf(client.client) }),
    [client, lasting, first],
  )
  const words = useMemo(
    () => makeWords(messages, locale, shell.texts, language?.words),
    [locale, language, messages, shell],
  )
  useBrowserEffect(() => {
    shell.portico.client.language = language?.spoken ?? locale
    shell.settings.set({ locale, language, messages, appearance })
  }, [shell, locale, language, messages, appearance])
  useBrowserEffect(() => {
    const say = (next: Language) => {
      // At once: what is fetched before the next drawing is fetched in it.
      shell.settings.set({ language: next, locale: next.locale })
      setLanguage(next)
    }
    return languages ? languages.speak(asked, shell.said, say, client.client.logger) : setLanguage(undefined)
  }, [languages, asked, client, shell])
  useEffect(() => followModal(shell), [shell])
  return (
    <ShellContext.Provider value={shell}>
      <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
    </ShellContext.Provider>
  )
}

const none = {}
