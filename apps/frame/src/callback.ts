import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { say } from './popup/page.js'
import { handBack } from './popup/result.js'

const isHandedBack = handBack(window)
// What the provider answered has no place in the history.
history.replaceState(null, '', location.pathname)
say(isHandedBack ? 'done' : 'lost')
