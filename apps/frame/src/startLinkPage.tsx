import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { makeVault, type Vault } from './session/vault.js'

type Link<Copy> = { vault: Vault; token: string; copy: Copy; language: string }

/** Starts a page that a mail links to: in a window of its own alone, where the address bar says whose page it is. */
export function startLinkPage<Copy>(
  copyFor: (languages: readonly string[]) => { copy: Copy; language: string },
  titleOf: (copy: Copy) => string,
  draw: (link: Link<Copy>) => ReactElement,
): void {
  if (window.top !== window) return
  const token = location.hash.slice(1)
  const { copy, language } = copyFor(navigator.languages)
  document.documentElement.lang = language
  document.title = titleOf(copy)
  // The token works once; it has no place in the history.
  history.replaceState(null, '', location.pathname)
  const vault = makeVault({
    fetch: (...args) => fetch(...args),
    origin: location.origin,
    device: () => Promise.reject(new Error('This page proves no device')),
    now: () => Date.now(),
  })
  createRoot(document.querySelector('#app') as Element).render(draw({ vault, token, copy, language }))
}
