import { readPorticoState } from 'portico/cookie'
import { renderToString } from 'react-dom/server'
import { App } from './App'

/** The markup of a request, and what its browser has to know to draw the same. */
export function render(cookie: string | undefined) {
  const initialState = readPorticoState(cookie)
  const state = JSON.stringify(initialState ?? null).replaceAll('<', '\\u003c')
  return { markup: renderToString(<App initialState={initialState} />), state }
}
