import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { makeVault, type Vault } from './session/vault.js'
import { speakInWindow } from './views/speak.js'
import { languageOfPage } from './views/words.js'

type Link<Copy> = { vault: Vault; token: string; copy: Copy; language: string }

/** Starts a page that a mail links to: in a window of its own alone, where the address bar says whose page it is. */
export async function startLinkPage<Copy>(
  copyOfPage: () => Copy,
  titleOf: (copy: Copy) => string,
  draw: (link: Link<Copy>) => ReactElement,
): Promise<void> {
  if (window.top !== window) return
  const token = location.hash.slice(1)
  // The token works once; it has no place in the history.
  history.replaceState(null, '', location.pathname + location.search)
  await speakInWindow()
  const copy = copyOfPage()
  document.title = titleOf(copy)
  const vault = makeVault({
    fetch: (...args) => fetch(...args),
    origin: location.origin,
    device: () => Promise.reject(new Error('This page proves no device')),
    now: () => Date.now(),
  })
  createRoot(document.querySelector('#app') as Element).render(draw({ vault, token, copy, language: languageOfPage() }))
}
