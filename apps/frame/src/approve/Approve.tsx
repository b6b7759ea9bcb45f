import type { VaultAnswer } from '@portico/vault/contract'
import { useEffect, useRef, useState } from 'react'
import { isPassing, type Vault, VaultError } from '../session/vault.js'
import { Arrived } from '../views/Arrived.js'
import { copyCode } from '../views/copyCode.js'
import { Warning } from '../views/icons.js'
import { NumberQuestion } from '../views/NumberQuestion.js'
import type { ApproveCopy } from './copy.js'

type State =
  | { name: 'loading' }
  | { name: 'look'; asked: VaultAnswer<'/approval/look'>; isBusy: boolean }
  | { name: 'code'; code: string }
  | { name: 'denied' | 'wrong' | 'over' | 'offline' }

/** The page that the mail links to: who asks, the number to pick, and only then the code. */
export function Approve({
  vault,
  token,
  copy,
  language,
}: {
  vault: Vault
  token: string
  copy: ApproveCopy
  language: string
}) {
  const [state, setState] = useState<State>({ name: 'loading' })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another look
  useEffect(() => {
    const over = new AbortController()
    vault.call('/approval/look', { token }, over.signal).then(
      (asked) => setState({ name: 'look', asked, isBusy: false }),
      (error) => over.signal.aborted || setState(failed(error)),
    )
    return () => over.abort()
  }, [vault, token, round])

  async function answer(choice: string | undefined): Promise<void> {
    if (state.name !== 'look' || state.isBusy) return
    setState({ ...state, isBusy: true })
    try {
      const body = choice === undefined ? ({ token, deny: true } as const) : { token, choice }
      const { code } = await vault.call('/approval/answer', body)
      setState(code === undefined ? { name: 'denied' } : { name: 'code', code })
    } catch (error) {
      setState(failed(error))
    }
  }

  if (state.name === 'loading') {
    return (
      <main className="alone lead" aria-busy="true">
        <h1 className="waiting">{copy.loading}</h1>
      </main>
    )
  }
  if (state.name === 'look')
    return <Look asked={state.asked} isBusy={state.isBusy} copy={copy} language={language} onAnswer={answer} />
  if (state.name === 'code') return <Code code={state.code} copy={copy} />
  const [title, body] = {
    denied: [copy.approveDenied, copy.approveDeniedBody],
    wrong: [copy.approveWrong, copy.approveWrongBody],
    over: [copy.approveOver, copy.approveOverBody],
    offline: [copy.approveOffline, ''],
  }[state.name]
  return (
    <main className="alone lead">
      <Arrived>{title}</Arrived>
      <p>{body}</p>
      {state.name === 'offline' ? (
        <button type="button" className="btn primary" onClick={() => setRound(round + 1)}>
          {copy.retry}
        </button>
      ) : null}
    </main>
  )
}

function Code({ code, copy }: { code: string; copy: ApproveCopy }) {
  const shown = useRef<HTMLOutputElement>(null)
  const [isCopied, setCopied] = useState(false)
  return (
    <main className="alone lead">
      <Arrived>{copy.approveCode}</Arrived>
      <output ref={shown} className="bigcode" dir="ltr">
        {code}
      </output>
      <button
        type="button"
        className="btn secondary"
        onClick={() => void copyCode(code, shown.current).then((done) => setCopied(done))}
      >
        {copy.approveCopy}
      </button>
      <p role="status">{isCopied ? copy.approveCopied : null}</p>
      <p>{copy.approveCodeNote}</p>
    </main>
  )
}

function Look({
  asked,
  isBusy,
  copy,
  language,
  onAnswer,
}: {
  asked: VaultAnswer<'/approval/look'>
  isBusy: boolean
  copy: ApproveCopy
  language: string
  onAnswer(choice: string | undefined): void
}) {
  const { site, browser, at, choices, elsewhere } = asked
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', dateStyle: 'medium' }).format(at)
  return (
    <main className="alone">
      <NumberQuestion
        title={copy.approveTitle}
        body={copy.approveBody}
        facts={[
          [copy.approveSite, site],
          [copy.approveBrowser, browser],
          [copy.approveTime, time],
        ]}
        warning={
          elsewhere ? (
            <div className="note warn">
              <Warning />
              <div>{copy.approveElsewhere}</div>
            </div>
          ) : null
        }
        pick={copy.approvePick}
        choices={choices}
        deny={copy.approveDeny}
        isBusy={isBusy}
        onAnswer={onAnswer}
      />
    </main>
  )
}

function failed(error: unknown): State {
  if (error instanceof VaultError && error.code === 'choice_wrong') return { name: 'wrong' }
  return { name: isPassing(error) ? 'offline' : 'over' }
}
