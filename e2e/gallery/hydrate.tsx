import { StrictMode, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ServedPage, type Told } from './served.js'

const told: Told = JSON.parse(document.getElementById('told')?.textContent ?? '')
/** What React says of markup that is not what it draws. */
const complaints: string[] = []
Object.assign(window, { complaints, reactVersion: version })

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <ServedPage told={told} />
  </StrictMode>,
  { onRecoverableError: (error) => complaints.push(String(error)) },
)
