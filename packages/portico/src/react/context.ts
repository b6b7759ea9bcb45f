import { createContext, useContext } from 'react'
import type { Client } from '../core/client.js'
import type { Portico } from '../core/portico.js'
import { buttonCopy } from './copy/button.js'
import type { Shell } from './shell.js'
import { makeWords, type Words } from './words.js'

export const ShellContext = createContext<Shell | undefined>(undefined)
export const WordsContext = createContext<Words>(makeWords({}, 'en', buttonCopy))

/** The provider's inside. @throws Error outside of `PorticoProvider` */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('Portico: this component must stand inside <PorticoProvider client={portico}>')
  return shell
}

/** What `createPortico` returned. */
export function usePorticoClient(): Portico {
  return useShell().portico
}

/** The inner client, for flows. */
export function useClient(): Client {
  return useShell().portico.client
}

/** The function that says things in the page: `t('button.connect')`. Only the sentences of the buttons are at hand there. */
export function useWords(): Words {
  return useContext(WordsContext)
}
