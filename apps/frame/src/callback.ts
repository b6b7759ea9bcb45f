import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { say } from './popup/page.js'
import { handBack, type PopupVault } from './popup/result.js'
import { makeVault } from './session/vault.js'

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
}
const { opener } = window
const { href } = location
// What the provider answered has no place in the history.
history.replaceState(null, '', location.pathname)
say({ name: 'loading' })
void handBack({ opener, location: { href } }, asked).then((outcome) => {
  if (outcome.name === 'go') location.replace(outcome.url)
  else say(outcome)
})
