import { type FormEvent, useEffect, useState } from 'react'
import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'
import type { HomeProps } from './Home.js'
import type { Provider, SignInProblem } from './model.js'

export const providerNames: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  x: 'X',
  discord: 'Discord',
  facebook: 'Facebook',
}
const isProvider = (name: string): name is Provider => Object.hasOwn(providerNames, name)

/** The login of the wallet's own window: as on the sites, and never a new wallet. */
export function SignIn({
  copy,
  home,
  socials,
  goal,
  parts,
  isBusy,
  problem,
}: HomeProps & { isBusy: boolean; problem: SignInProblem | undefined }) {
  const [email, setEmail] = useState('')
  // A passkey’s wallet has no key that the other page could show.
  const loadOwners = goal === 'wallet' ? parts.loadOwners : undefined
  const hasPasskeys = loadOwners !== undefined
  useEffect(() => {
    const over = new AbortController()
    async function offer(load: NonNullable<typeof loadOwners>): Promise<void> {
      if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
      const { login } = await load()
      if (over.signal.aborted) return
      await login.offer(over.signal)
      home.byPasskey()
    }
    // Who goes on without one is told nothing.
    if (loadOwners) offer(loadOwners).catch(() => undefined)
    return () => over.abort()
  }, [loadOwners, home])
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void home.signIn(email.trim())
  }
  const providers = socials.filter(isProvider)
  return (
    <main className="alone">
      <div className="lead">
        <h1>{goal === 'export' ? copy.exportTitle : copy.title}</h1>
        <p>{goal === 'export' ? copy.signInExport : copy.signInBody}</p>
      </div>
      <form className="stack" onSubmit={submit}>
        <input
          className="field"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete={hasPasskeys ? 'email webauthn' : 'email'}
          placeholder={copy.email}
          aria-label={copy.email}
          aria-describedby="sign-in-problem"
          value={email}
          readOnly={isBusy}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <p id="sign-in-problem" className="hint crit" role="alert" hidden={!problem}>
          {problem ? textOf(problem, copy) : null}
        </p>
        <button type="submit" className="btn primary" disabled={isBusy}>
          {isBusy ? copy.loading : copy.signIn}
        </button>
      </form>
      {providers.length > 0 || hasPasskeys ? (
        <div className="stack">
          <p className="lead small muted">{copy.or}</p>
          {hasPasskeys ? (
            <button type="button" className="btn secondary" disabled={isBusy} onClick={home.byPasskey}>
              {copy.passkeySignIn}
            </button>
          ) : null}
          {providers.map((provider) => (
            <button
              key={provider}
              type="button"
              className="btn secondary"
              disabled={isBusy}
              onClick={() => void home.signInWith(provider)}
            >
              {fill(copy.signInWith, { name: providerNames[provider] })}
            </button>
          ))}
        </div>
      ) : null}
      {isBusy ? (
        <button type="button" className="btn plain" onClick={home.cancel}>
          {copy.cancel}
        </button>
      ) : null}
    </main>
  )
}

function textOf(problem: SignInProblem, copy: HomeCopy): string {
  if (typeof problem === 'object') return fill(copy.problemWait, { n: problem.retryAfter })
  return {
    noWallet: copy.problemNoWallet,
    denied: copy.problemDenied,
    expired: copy.problemExpired,
    popup: copy.problemPopup,
    offline: copy.offline,
    failed: copy.problemFailed,
  }[problem]
}
