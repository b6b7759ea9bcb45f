import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { readPorticoState } from '../../packages/portico/src/cookie/index.js'
import { makeClient, ServedPage, type Told } from './served.js'

/** A page for a request with these cookies: its markup, and what its browser is told. */
export function renderPage(cookie: string | undefined, address: string): { markup: string; told: Told } {
  const told = { initialState: readPorticoState(cookie), address }
  const markup = renderToString(
    <StrictMode>
      <ServedPage portico={makeClient(address)} told={told} />
    </StrictMode>,
  )
  return { markup, told }
}
