import { type FormEvent, useState } from 'react'
import type { HomeCopy } from '../copy.js'
import type { OwnersCopy } from './copy.js'
import { readAddress } from './readAddress.js'

/** The address of another wallet that is to open the account too: the way out of this one. */
export function AddWallet({
  copy,
  words,
  account,
  onAddress,
  onClose,
}: {
  copy: HomeCopy
  words: OwnersCopy
  account: string
  onAddress(address: string): void
  onClose(): void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'walletOdd' | 'walletSame'>()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = readAddress(typed)
    if (!address) setProblem('walletOdd')
    else if (address === account) setProblem('walletSame')
    else onAddress(address)
  }
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{words.addWallet}</h1>
        <p>{words.walletBody}</p>
      </div>
      <form className="stack" onSubmit={submit}>
        <label className="stack small">
          {words.walletAddress}
          <input
            className="field mono"
            dir="ltr"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the press that led here took its own button away
            autoFocus
            spellCheck={false}
            maxLength={60}
            value={typed}
            aria-invalid={problem !== undefined}
            aria-describedby="wallet-problem"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setProblem(undefined)
            }}
          />
        </label>
        <p id="wallet-problem" className="hint crit" role="alert" hidden={!problem}>
          {problem ? words[problem] : null}
        </p>
        <button type="submit" className="btn primary">
          {words.go}
        </button>
      </form>
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.cancel}
      </button>
    </main>
  )
}
