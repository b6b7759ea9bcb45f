import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Confirm } from '../../confirm/Confirm.js'
import { FrameError } from '../../protocol/errors.js'
import type { OwnerChange } from '../../signing/safe/ownerChange.js'
import type { HomeCopy } from '../copy.js'
import { KitPaper } from '../KitPaper.js'
import { Passkey } from '../Passkey.js'
import { AddWallet } from './AddWallet.js'
import { copyOfPage } from './copy.js'
import { addressOfChange, Here, Where } from './Here.js'
import { kitKey } from './kitKey.js'
import type { Adding, Network, Place } from './model.js'
import type { Opened } from './startOwners.js'

/** Who opens a contract account: listed by network, added and taken away. Who is added opens nothing before it is on a network. */
export function Owners({
  copy,
  opened: { owners, approvals, screen, makePasskey },
  intro,
  children,
}: {
  copy: HomeCopy
  opened: Opened
  /** What comes before all else. */
  intro?: ReactNode
  /** The ways out. */
  children: ReactNode
}) {
  const words = copyOfPage()
  const asked = useSyncExternalStore(screen.subscribe, screen.get)
  const [places, setPlaces] = useState<readonly Place[]>()
  const [step, setStep] = useState<'list' | 'kit' | 'wallet' | Adding>('list')
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useCallback(() => owners.read().then(setPlaces), [owners])
  useEffect(() => void read(), [read])
  const isAsked = asked.name === 'confirm'
  // Who comes here, or back from the sheet, goes on at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its own heading
  useEffect(() => {
    if (!isAsked) heading.current?.focus()
  }, [isAsked, step])

  async function change(networks: readonly Network[], asks: OwnerChange): Promise<void> {
    setFailed(false)
    setBusy(true)
    try {
      await owners.change(
        networks.map(({ caipNetworkId }) => caipNetworkId),
        asks,
      )
    } catch (error) {
      const isNo = error instanceof FrameError && error.code === 4001
      if (!isNo) console.warn('Portico wallet: who opens the account was not changed', error)
      setFailed(!isNo)
    }
    await read()
    setBusy(false)
  }

  if (asked.name === 'confirm')
    return (
      <main className="alone home sheet">
        <Confirm
          key={asked.id}
          sheet={asked.sheet}
          isBusy={asked.isBusy}
          waiting={asked.waiting}
          onApprove={() => approvals.approve(asked.id)}
          onReject={(reason) => approvals.reject(asked.id, reason)}
          onChoose={(name, option) => approvals.choose(asked.id, name, option)}
        />
      </main>
    )
  const back = () => setStep('list')
  if (step === 'kit')
    return (
      <KitPaper
        copy={copy}
        intro={words.kitBody}
        beside={
          <p className="mono" dir="ltr" translate="no">
            {owners.account}
          </p>
        }
        onWritten={(entropy) => void kitKey(entropy).then(({ address }) => setStep({ kind: 'kit', address }))}
        onClose={back}
      />
    )
  if (step === 'wallet')
    return (
      <AddWallet
        copy={copy}
        words={words}
        account={owners.account}
        onAddress={(address) => setStep({ kind: 'wallet', address })}
        onClose={back}
      />
    )
  const problem = (
    <p className="hint crit" role="alert" hidden={!hasFailed}>
      {hasFailed ? copy.problemFailed : null}
    </p>
  )
  if (step !== 'list')
    return (
      <main className="alone home" aria-busy={isBusy}>
        <div className="lead">
          <h1 ref={heading} tabIndex={-1}>
            {words.whereTitle}
          </h1>
          <p>{words.where}</p>
        </div>
        <p className="mono small" dir="ltr">
          {addressOfChange(step)}
        </p>
        {problem}
        <Where
          words={words}
          places={places ?? []}
          address={addressOfChange(step)}
          isBusy={isBusy}
          add={(networks) => void change(networks, step)}
        />
        <button type="button" className="btn plain" onClick={back}>
          {copy.done}
        </button>
      </main>
    )
  return (
    <main className="alone home" aria-busy={!places || isBusy}>
      <div className="lead">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.body}</p>
      </div>
      {intro}
      <p className="card small mono" dir="ltr">
        {owners.account}
      </p>
      {problem}
      <div role="status">{places ? null : <p>{copy.loading}</p>}</div>
      {places?.map((place) => (
        <Here
          key={place.network.caipNetworkId}
          copy={copy}
          words={words}
          place={place}
          isBusy={isBusy}
          remove={({ address, before }) => void change([place.network], { kind: 'less', address, before })}
          addMore={setStep}
        />
      ))}
      {places?.some(({ mayChange }) => mayChange) ? (
        <section className="card">
          <h2>{words.addTitle}</h2>
          <Passkey
            copy={copy}
            label={words.addPasskey}
            run={async () => setStep({ kind: 'passkey', key: await makePasskey() })}
            onDone={() => undefined}
          />
          <button type="button" className="btn secondary" onClick={() => setStep('kit')}>
            {words.addKit}
          </button>
          <button type="button" className="btn secondary" onClick={() => setStep('wallet')}>
            {words.addWallet}
          </button>
        </section>
      ) : null}
      {children}
    </main>
  )
}
