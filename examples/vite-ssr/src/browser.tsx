import 'portico/buttons.css'
import { hydrateRoot } from 'react-dom/client'
import { App } from './App'

const root = document.getElementById('root')
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null')
if (root) hydrateRoot(root, <App initialState={state ?? undefined} />)
