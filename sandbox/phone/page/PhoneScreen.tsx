import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Phone } from '../types.js'
import { PairForm } from './PairForm.js'
import { ProposalSheet } from './ProposalSheet.js'
import { RequestSheet } from './RequestSheet.js'
import { SessionCard } from './SessionCard.js'

export function PhoneScreen({ phone, link }: { phone: Phone; link: string | undefined }) {
  const state = useSyncExternalStore(phone.subscribe, phone.getState)
  const [failure, setFailure] = useState<string>()
  const followed = useRef(false)
  const attempt = (act: () => Promise<unknown>) => {
    setFailure(undefined)
    act().catch((error: Error) => setFailure(error.message))
  }
  // A link that opened this page is followed once, also where effects run twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page's first moment only
  useEffect(() => {
    if (!link || followed.current) return
    followed.current = true
    attempt(() => phone.pair(link))
  }, [])
  const [proposal] = state.proposals
  const [request] = state.requests

  return (
    <main className="phone">
      <header>
        <h1>Sandbox phone</h1>
        <p data-testid="phone-status">{state.online ? 'Online' : 'Offline'}</p>
      </header>
      {failure && (
        <p className="failed" role="alert">
          {failure}
        </p>
      )}
      {proposal && <ProposalSheet phone={phone} proposal={proposal} attempt={attempt} />}
      {!proposal && request && <RequestSheet phone={phone} request={request} attempt={attempt} />}
      {!proposal && !request && <PairForm phone={phone} attempt={attempt} />}
      <section>
        <h2>Connected apps</h2>
        {state.sessions.length === 0 && <p className="hint">None yet.</p>}
        {state.sessions.map((session) => (
          <SessionCard key={session.topic} phone={phone} session={session} attempt={attempt} />
        ))}
      </section>
      <section>
        <h2>How it answers</h2>
        <label className="check">
          <input
            type="checkbox"
            checked={state.autoApprove}
            data-testid="auto"
            onChange={(event) => phone.autoApprove(event.target.checked)}
          />
          Say yes to everything
        </label>
        <button
          type="button"
          data-testid="toggle-online"
          onClick={() => attempt(state.online ? phone.goOffline : phone.goOnline)}
        >
          {state.online ? 'Go offline' : 'Go online'}
        </button>
      </section>
      <section>
        <h2>Log</h2>
        {state.log.length === 0 && <p className="hint">Nothing yet.</p>}
        <ol className="log" data-testid="phone-log">
          {state.log.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            <li key={index}>{line}</li>
          ))}
        </ol>
      </section>
      <p className="hint">A test wallet. Its keys are public; never use it for anything of value.</p>
    </main>
  )
}

export type Attempt = (act: () => Promise<unknown>) => void
