import { StrictMode, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makeClient, ServedPage, type Told } from './served.js'

const told: Told = JSON.parse(document.getElementById('told')?.textContent ?? '')
/** What React says of markup that is not what it draws. */
const complaints: string[] = []
const portico = makeClient(told.address)
Object.assign(window, { complaints, portico, reactVersion: version })

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <ServedPage portico={portico} told={told} />
  </StrictMode>,
  { onRecoverableError: (error) => complaints.push(String(error)) },
)
