import type { SlotType } from '@portico/vault/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FrameError } from '../protocol/errors.js'
import { PasskeyError } from '../session/passkeyError.js'
import { VaultError } from '../session/vault.js'
import { Warning } from '../views/icons.js'
import { fill } from '../views/words.js'
import type { Secrets } from '../worker/keyring.js'
import type { HomeCopy } from './copy.js'
import type { Home, HomeParts } from './model.js'
import { Passkey } from './Passkey.js'
import { Pin } from './Pin.js'
import { PinError } from './pinSlots.js'
import { SignInAgain } from './SignInAgain.js'
import { UseKit } from './UseKit.js'

type State =
  | { name: 'intro' | 'busy' | 'stale' | 'failed' }
  | { name: 'wait'; why: 'new' | 'frozen'; seconds: number }
  | { name: 'shown'; secrets: Secrets }

/** So long the page keeps what it shows, at most. */
const shownForMs = 5 * 60_000
const copiedForMs = 60_000

/**
 * The key itself: after a login of minutes ago and with the passkey, PIN or kit that the wallet has, in this window alone, hidden until
 * it is asked for.
 */
export function Export({ copy, home, parts, query }: { copy: HomeCopy; home: Home; parts: HomeParts; query: string }) {
  const [state, setState] = useState<State>({ name: 'intro' })
  useEffect(() => {
    if (state.name !== 'shown') return
    const timer = setTimeout(() => setState({ name: 'intro' }), shownForMs)
    return () => clearTimeout(timer)
  }, [state])

  /** What is about the factor itself is told beside it; all else ends the try. */
  async function reveal(open: () => Promise<Secrets>): Promise<void> {
    try {
      setState({ name: 'shown', secrets: await open() })
    } catch (error) {
      if (error instanceof PasskeyError || error instanceof PinError || error instanceof FrameError) throw error
      if (error instanceof VaultError && error.code === 'factor_needed') {
        // It was added elsewhere since.
        await parts.wallet.refresh().catch(() => undefined)
        setState({ name: 'intro' })
      } else setState(failed(error))
    }
  }

  async function revealByLogin(): Promise<void> {
    setState({ name: 'busy' })
    await reveal(() => parts.keys.reveal()).catch(() => setState({ name: 'failed' }))
  }

  if (state.name === 'shown') {
    return (
      <main className="alone home">
        <div className="lead">
          <h1>{copy.exportTitle}</h1>
          <p role="status">
            {parts.wallet.current()?.account.email === undefined ? copy.exportTold : copy.exportToldMail}
          </p>
        </div>
        <Secret copy={copy} title={copy.secretWords} note={copy.secretWordsBody} value={state.secrets.words} isWords />
        <Secret copy={copy} title={copy.secretEvm} value={state.secrets.eip155} />
        <Secret copy={copy} title={copy.secretSolana} value={state.secrets.solana} />
        <button type="button" className="btn secondary" onClick={() => setState({ name: 'intro' })}>
          {copy.done}
        </button>
      </main>
    )
  }
  const factors = factorsOf(copy, parts, reveal)
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{copy.exportTitle}</h1>
      </div>
      <div className="note warn">
        <Warning />
        <div>{copy.exportIntro}</div>
      </div>
      <div role="status" className="stack">
        {state.name === 'stale' ? <p>{copy.exportStale}</p> : null}
        {state.name === 'failed' ? <p className="crit">{copy.exportFailed}</p> : null}
        {state.name === 'wait' ? (
          <p>{fill(state.why === 'new' ? copy.exportNew : copy.exportFrozen, { time: timeOf(state.seconds, copy) })}</p>
        ) : null}
      </div>
      {state.name === 'stale' ? (
        <SignInAgain copy={copy} home={home} parts={parts} />
      ) : state.name !== 'wait' && factors ? (
        factors
      ) : (
        <button
          type="button"
          className="btn secondary"
          disabled={state.name === 'busy' || state.name === 'wait'}
          onClick={() => void revealByLogin()}
        >
          {copy.exportGo}
        </button>
      )}
      <a className="btn plain" href={`/wallet${query}`}>
        {copy.back}
      </a>
    </main>
  )
}

/** What has to be shown beside the login, where there is anything. */
function factorsOf(
  copy: HomeCopy,
  { wallet, keys, passkeys, pins }: HomeParts,
  reveal: (open: () => Promise<Secrets>) => Promise<void>,
): ReactNode {
  const slots = wallet.current()?.wallet.slots ?? []
  const has = (wanted: SlotType) => slots.some(({ type }) => type === wanted)
  if (slots.every(({ type }) => type === 'device')) return null
  return (
    <section className="stack">
      <p>{copy.exportProve}</p>
      {has('passkey') ? (
        <Passkey copy={copy} label={copy.passkeyUse} run={() => reveal(passkeys.reveal)} onDone={() => undefined} />
      ) : null}
      {has('pin') ? (
        <Pin
          copy={copy}
          label={copy.pinUse}
          submitLabel={copy.exportGo}
          run={(pin) => reveal(() => pins.reveal(pin))}
          onDone={() => undefined}
        />
      ) : null}
      {has('kit') ? (
        <UseKit
          copy={copy}
          submitLabel={copy.exportGo}
          run={(code) => reveal(async () => keys.reveal(await keys.findKit(code)))}
        />
      ) : null}
      <p className="small muted">{copy.exportLost}</p>
    </section>
  )
}

function Secret({
  copy,
  title,
  note,
  value,
  isWords = false,
}: {
  copy: HomeCopy
  title: string
  note?: string
  value: string
  isWords?: boolean
}) {
  const [isShown, setShown] = useState(false)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Somebody who comes by, or a recording that goes on, sees nothing.
  useEffect(() => {
    if (!isShown) return
    const over = new AbortController()
    const hide = () => setShown(false)
    window.addEventListener('blur', hide, { signal: over.signal })
    document.addEventListener('visibilitychange', hide, { signal: over.signal })
    return () => over.abort()
  }, [isShown])

  async function take(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied('yes')
      clearTimeout(clearing.current)
      clearing.current = setTimeout(() => {
        setCopied('no')
        navigator.clipboard.writeText('').catch(() => undefined)
      }, copiedForMs)
    } catch {
      setCopied('failed')
    }
  }

  return (
    <section className="card">
      <h2>{title}</h2>
      {note ? <p className="small muted">{note}</p> : null}
      {isShown ? <Value value={value} isWords={isWords} /> : null}
      <button type="button" className="btn secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? copy.hide : copy.show}
        <span className="reader"> {title}</span>
      </button>
      {isShown ? (
        <>
          <button type="button" className="btn secondary" onClick={() => void take()}>
            {copy.copy}
            <span className="reader"> {title}</span>
          </button>
          <p className="small muted">{copy.hiddenNote}</p>
        </>
      ) : null}
      <p className="small" role="status">
        {copied === 'yes' ? copy.copied : copied === 'failed' ? copy.copyFailed : null}
      </p>
    </section>
  )
}

function Value({ value, isWords }: { value: string; isWords: boolean }) {
  if (!isWords) {
    return (
      <p className="mono" dir="ltr">
        {value}
      </p>
    )
  }
  return (
    <ol className="words" dir="ltr" translate="no">
      {value.split(' ').map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand twice, and the list never changes
        <li key={at} data-at={at + 1}>
          {word}
        </li>
      ))}
    </ol>
  )
}

function failed(error: unknown): State {
  if (!(error instanceof VaultError)) return { name: 'failed' }
  const seconds = error.retryAfter ?? 0
  if (error.code === 'login_stale') return { name: 'stale' }
  if (error.code === 'slot_new') return { name: 'wait', why: 'new', seconds }
  if (error.code === 'change_frozen') return { name: 'wait', why: 'frozen', seconds }
  return { name: 'failed' }
}

function timeOf(seconds: number, copy: HomeCopy): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes > 90 ? fill(copy.hours, { n: Math.ceil(minutes / 60) }) : fill(copy.minutes, { n: minutes })
}
