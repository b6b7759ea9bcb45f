import { useState } from 'react'
import { isPassing } from '../session/vault.js'
import { Arrived } from '../views/Arrived.js'
import type { UndoCopy } from './copy.js'

type State = 'asking' | 'busy' | 'done' | 'over' | 'offline'

/** The page that a notice links to which can be taken back. Nothing happens before the press: mail programs open links too. */
export function Undo({ copy, run }: { copy: UndoCopy; run(): Promise<unknown> }) {
  const [state, setState] = useState<State>('asking')

  async function takeBack(): Promise<void> {
    setState('busy')
    try {
      await run()
      setState('done')
    } catch (error) {
      setState(isPassing(error) ? 'offline' : 'over')
    }
  }

  const [title, body] = {
    asking: [copy.undoTitle, copy.undoBody],
    busy: [copy.undoTitle, copy.undoBody],
    done: [copy.undoDone, copy.undoDoneBody],
    over: [copy.undoOver, copy.undoOverBody],
    offline: [copy.undoOffline, ''],
  }[state]
  const isAsking = state === 'asking' || state === 'busy'
  return (
    <main className="alone lead">
      {isAsking ? <h1>{title}</h1> : <Arrived key={state}>{title}</Arrived>}
      <p>{body}</p>
      {isAsking || state === 'offline' ? (
        <button type="button" className="btn primary" disabled={state === 'busy'} onClick={takeBack}>
          {state === 'offline' ? copy.retry : copy.undoButton}
        </button>
      ) : null}
    </main>
  )
}
