import { useEffect, useState } from 'react'
import { safeParse } from 'valibot'
import { Asked, type AskedState } from './Asked.js'
import { type Question, toWindow } from './answerMessages.js'
import { copyOfPage } from './copy.js'

/** So long the page that opened the window may take to say what is asked. */
const patienceMs = 5_000

type State = { name: 'waiting' | 'lost' } | { name: 'asked'; question: Question; state: AskedState }

/** The window in which what another device asks is answered. The key is in the frame that opened it. */
export function AnswerPage({ page, query }: { page: Window; query: string }) {
  const copy = copyOfPage()
  const { opener } = page
  const [state, setState] = useState<State>({ name: opener ? 'waiting' : 'lost' })

  useEffect(() => {
    if (!opener) return
    const own = page.location.origin
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      // Whoever else opened this window is on another origin, and neither hears nor says anything here.
      if (source !== opener || origin !== own) return
      const read = safeParse(toWindow, data)
      if (!read.success) return
      const said = read.output
      setState((now) => {
        if ('question' in said)
          return now.name === 'asked' ? now : { name: 'asked', question: said.question, state: 'open' }
        return now.name === 'asked' ? { ...now, state: said.ended } : now
      })
    }
    page.addEventListener('message', onMessage)
    opener.postMessage({ ready: true }, own)
    const late = setTimeout(() => setState((now) => (now.name === 'waiting' ? { name: 'lost' } : now)), patienceMs)
    return () => {
      clearTimeout(late)
      page.removeEventListener('message', onMessage)
    }
  }, [opener, page])

  if (state.name === 'asked') {
    return (
      <main className="alone">
        <Asked
          question={state.question}
          state={state.state}
          answer={(typed) => {
            setState({ ...state, state: 'busy' })
            opener.postMessage({ typed: typed ?? null }, page.location.origin)
          }}
          close={() => page.close()}
        />
      </main>
    )
  }
  return (
    <main className="alone lead" aria-busy={state.name === 'waiting'}>
      {state.name === 'lost' ? (
        <>
          <h1>{copy.answerLost}</h1>
          <p>{copy.answerLostBody}</p>
          <a className="btn secondary" href={`/wallet${query}`}>
            {copy.openWindow}
          </a>
        </>
      ) : null}
    </main>
  )
}
