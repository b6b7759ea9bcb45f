import { type FormEvent, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { readKitCode } from '../../slots/kitCode.js'
import type { HomeCopy } from '../copy.js'
import { copyOfPage, type OwnersCopy } from './copy.js'
import { kitKey } from './kitKey.js'
import type { Speaker } from './model.js'
import { Owners } from './Owners.js'
import { readAddress } from './readAddress.js'
import type { Opened, OwnersParts } from './startOwners.js'

/** As in the frame, where it stands in a file of its own. */
const PasskeyWays = lazy(async () => ({ default: (await import('../../passkey/PasskeyWays.js')).PasskeyWays }))

type State = { name: 'ways' } | { name: 'lost' } | { name: 'open'; opened: Opened; isByKit: boolean }

const never = () => Promise.reject(new TypeError('A passkey is no key'))

/** The window of a wallet that a passkey owns: the ways in, by a passkey or, where all are lost, by a recovery kit; and what opens it. */
export function PasskeyHome({
  copy,
  parts,
  onClose,
}: {
  copy: HomeCopy
  parts: Omit<OwnersParts, 'PasskeyHome'>
  onClose(): void
}) {
  const words = copyOfPage()
  const { login, ways, open } = parts
  const screen = useSyncExternalStore(ways.subscribe, ways.get)
  const [state, setState] = useState<State>({ name: 'ways' })

  function enter(): void {
    const owner = login.owner()
    if (!owner) return
    const signer: Speaker['signer'] = { secp256k1: never, ed25519: never, passkey: login.sign }
    const opened = open({ account: owner.address, owner: owner.key, signer })
    setState({ name: 'open', opened, isByKit: false })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view comes
  useEffect(() => {
    if (login.owner()) return enter()
    login.start().then(enter, () => undefined)
    return login.stop
  }, [])

  if (state.name === 'open')
    return (
      <Owners copy={copy} opened={state.opened} intro={state.isByKit ? <p className="small">{words.after}</p> : null}>
        <button type="button" className="btn plain" onClick={() => void login.leave().finally(onClose)}>
          {copy.signOut}
        </button>
      </Owners>
    )
  if (state.name === 'lost')
    return (
      <Lost
        copy={copy}
        words={words}
        parts={parts}
        onOpen={(speaker) => setState({ name: 'open', opened: open(speaker), isByKit: true })}
        onClose={() => setState({ name: 'ways' })}
      />
    )
  return (
    <main className="alone home">
      <Suspense>
        {screen.name === 'passkey' ? (
          <PasskeyWays step={screen.step} use={login.use} lost={() => setState({ name: 'lost' })} />
        ) : null}
      </Suspense>
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.cancel}
      </button>
    </main>
  )
}

/** In by the paper of a recovery kit: its code, and which wallet it is for. */
function Lost({
  copy,
  words,
  parts,
  onOpen,
  onClose,
}: {
  copy: HomeCopy
  words: OwnersCopy
  parts: Pick<OwnersParts, 'opens'>
  onOpen(speaker: Speaker): void
  onClose(): void
}) {
  const [typed, setTyped] = useState({ code: '', address: '' })
  const [state, setState] = useState<'idle' | 'busy' | 'slip' | 'odd' | 'other' | 'failed'>('idle')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const entropy = await readKitCode(typed.code)
    if (!entropy) return setState('slip')
    const account = readAddress(typed.address)
    if (!account) return setState('odd')
    setState('busy')
    try {
      const { address, signer } = await kitKey(entropy)
      if (await parts.opens(account, address)) onOpen({ account, owner: address, signer })
      else setState('other')
    } catch {
      setState('failed')
    }
  }
  const problem = {
    idle: undefined,
    busy: undefined,
    slip: copy.useKitSlip,
    odd: words.walletOdd,
    other: words.kitOther,
    failed: copy.problemFailed,
  }[state]
  const field = (name: 'code' | 'address', label: string, isWrong: boolean) => (
    <label className="stack small">
      {label}
      <input
        className="field mono"
        dir="ltr"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the press that led here took its own button away
        autoFocus={name === 'code'}
        spellCheck={false}
        maxLength={60}
        value={typed[name]}
        readOnly={state === 'busy'}
        aria-invalid={isWrong}
        aria-describedby="lost-problem"
        onChange={({ currentTarget: { value } }) => {
          setTyped({ ...typed, [name]: value })
          setState('idle')
        }}
      />
    </label>
  )
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{words.lostTitle}</h1>
        <p>{words.lostBody}</p>
      </div>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {field('code', copy.useKitCode, state === 'slip' || state === 'other')}
        {field('address', words.address, state === 'odd' || state === 'other')}
        <p id="lost-problem" className="hint crit" role="alert" hidden={!problem}>
          {problem}
        </p>
        <button type="submit" className="btn primary" disabled={state === 'busy'}>
          {state === 'busy' ? copy.loading : copy.useKitOpen}
        </button>
      </form>
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.back}
      </button>
    </main>
  )
}
