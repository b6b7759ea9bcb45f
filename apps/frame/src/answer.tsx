import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import './home/home.css'
import { createRoot } from 'react-dom/client'
import { AnswerPage } from './handover/AnswerPage.js'
import { copyOfPage } from './handover/copy.js'
import { speakInWindow } from './views/speak.js'

// In a window of its own alone, where the address bar says whose page it is.
if (window.top === window) {
  await speakInWindow()
  document.title = copyOfPage().askedTitle
  createRoot(document.querySelector('#app') as Element).render(<AnswerPage page={window} query={location.search} />)
}
