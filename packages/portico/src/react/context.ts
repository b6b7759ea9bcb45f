import { createContext, useContext } from 'react'
import type { Client, Portico } from '../core/client.js'
import { buttonCopy } from './copy/button.js'
import { type Copy, makeCopy } from './makeCopy.js'
import type { Shell } from './shell.js'

export const ShellContext = createContext<Shell | undefined>(undefined)
export const CopyContext = createContext<Copy>(makeCopy({}, 'en', buttonCopy))

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
