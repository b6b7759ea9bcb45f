import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { say } from './popup/page.js'
import { speakInWindow } from './views/speak.js'

// Opened in the visitor's gesture, before it is known where to go.
await speakInWindow()
say({ name: window.opener ? 'loading' : 'lost' })
