import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { say } from './popup/page.js'
import { handBack, type Outcome, type PopupVault } from './popup/result.js'
import { makeVault } from './session/vault.js'
import { speakInWindow } from './views/speak.js'

/** So long the page that opened the window may take to close it. */
const lingerMs = 2_000

const vault = makeVault({
  fetch: (...args) => fetch(...args),
  origin: location.origin,
  device: () => Promise.reject(new Error('This page proves no device')),
  now: () => Date.now(),
})
const asked: PopupVault = {
  look: (state) => vault.call('/social/look', { state }),
  async park(answer) {
    const { site, code } = await vault.call('/social/park', answer)
    return { site, code }
  },
  deny: (state) => vault.call('/social/deny', { state }),
}
const { opener } = window
const { href } = location
// What the provider answered has no place in the history.
history.replaceState(null, '', location.pathname)
// The answer does not wait for words.
const handed = handBack({ opener, location: { href } }, asked, () => new Promise((go) => setTimeout(go, lingerMs)))
await speakInWindow()
say({ name: 'loading' })
void handed.then(show)

async function show(outcome: Outcome): Promise<void> {
  if (outcome.name === 'go') return location.replace(outcome.url)
  if (outcome.name !== 'ask') return say(outcome)
  const { askPerson } = await import('./popup/askPerson.js')
  const answer = await askPerson(outcome.begun)
  if (answer === 'agreed') return show(await outcome.agree())
  const ended = await outcome.refuse()
  return answer === 'wrong' ? say({ name: 'wrong' }) : show(ended)
}
