import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { say } from './popup/page.js'

// Opened in the visitor's gesture, before it is known where to go.
say({ name: window.opener ? 'loading' : 'lost' })
