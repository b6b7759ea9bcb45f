import '../../../packages/portico/src/ui/styles/tokens.css'
import './views/styles.css'
import { createRoot } from 'react-dom/client'
import { makeVault } from './session/vault.js'
import { copyFor } from './undo/copy.js'
import { Undo } from './undo/Undo.js'

// In a window of its own alone, where the address bar says whose page it is.
if (window.top === window) {
  const token = location.hash.slice(1)
  const { copy, language } = copyFor(navigator.languages)
  document.documentElement.lang = language
  document.title = copy.undoTitle
  // The token works once; it has no place in the history.
  history.replaceState(null, '', location.pathname)
  const vault = makeVault({
    fetch: (...args) => fetch(...args),
    origin: location.origin,
    device: () => Promise.reject(new Error('This page proves no device')),
    now: () => Date.now(),
  })
  createRoot(document.querySelector('#app') as Element).render(<Undo vault={vault} token={token} copy={copy} />)
}
