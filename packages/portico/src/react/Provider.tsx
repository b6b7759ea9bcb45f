import { type ReactElement, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { makeStore } from '../base/store.js'
import type { Portico } from '../core/portico.js'
import type { Appearance, Settings } from './appearance.js'
import { ShellContext, WordsContext } from './context.js'
import { buttonCopy } from './copy/button.js'
import type { Languages } from './language.js'
import { followModal, makeShell } from './shell.js'
import { type Messages, makeWords } from './words.js'

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
  /** Sentences in place of the product's own, by key. */
  messages?: Messages | undefined
  appearance?: Appearance | undefined
  children?: ReactNode
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
  const { client, messages = none, appearance = none, children } = props
  const { locale, language } = useSpoken(props)
  const [lasting] = useState(() => ({
    settings: makeStore<Settings>({ locale, language, messages, appearance }),
    texts: { ...buttonCopy },
  }))
  const shell = useMemo(() => makeShell(client, lasting), [client, lasting])
  const words = useMemo(
    () => makeWords(messages, locale, shell.texts, language?.words),
    [locale, language, messages, shell],
  )
  useEffect(
    () => shell.settings.set({ locale, language, messages, appearance }),
    [shell, locale, language, messages, appearance],
  )
  useEffect(() => followModal(shell), [shell])
  return (
    <ShellContext.Provider value={shell}>
      <WordsContext.Provider value={words}>{children}</WordsContext.Provider>
    </ShellContext.Provider>
  )
}

/**
 * What is said and how it is written. A server does not know the reader: with `auto` its drawing is English, and so is the first one over
 * it. Of another language nothing is said before all is there that was said in the last.
 */
function useSpoken({ client, locale = 'en', languages }: PorticoProviderProps): Pick<Settings, 'locale' | 'language'> {
  const find = (isServer?: boolean) => languages?.find(locale, isServer)
  const wanted = useSyncExternalStore(never, find, () => find(true))
  const [here, setHere] = useState(wanted)
  useEffect(() => {
    let isStale = false
    wanted?.catchUp(client.client.logger).then(() => isStale || setHere(wanted))
    return () => {
      isStale = true
    }
  }, [wanted, client])
  const language = wanted && (here ?? wanted)
  return { language, locale: language?.locale ?? (locale === 'auto' ? 'en' : locale) }
}

const never = () => () => {}
const none = {}
