import type { SlotType } from '@portico/vault/contract'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { NoKey } from '../handover/NoKey.js'
import { OtherWallet } from '../restored/OtherWallet.js'
import type { Screen } from '../screen.js'
import type { Codes } from '../session/codes.js'
import type { Store } from '../store.js'
import { Code } from '../views/Code.js'
import type { FrameCopy } from '../views/copy.js'
import type { HomeCopy } from './copy.js'
import type { HomeParts, Home as Model } from './model.js'
import { Open } from './Open.js'
import { LoadOwners } from './owners/LoadOwners.js'
import { Passkey } from './Passkey.js'
import { Pin } from './Pin.js'
import { SignIn } from './SignIn.js'
import { UseKit } from './UseKit.js'
import { Waiting } from './Waiting.js'

const OlderHere = lazy(async () => ({ default: (await import('./OlderHere.js')).OlderHere }))
const Export = lazy(async () => ({ default: (await import('./Export.js')).Export }))

export type HomeProps = {
  goal: 'wallet' | 'export'
  copy: HomeCopy
  codeCopy: FrameCopy
  /** The pages of the wallet are asked for with it. */
  query: string
  socials: readonly string[]
  isKept: boolean
  /** The person comes from a wallet that a passkey owns. */
  isOfPasskey: boolean
  now(): number
  home: Model
  parts: HomeParts & { codes: Codes; codeScreen: Store<Screen> }
}

/** The wallet's own window, from the login to what is done there. */
export function Home(props: HomeProps) {
  const { goal, copy, codeCopy, isKept, now, home, parts, query } = props
  const stage = useSyncExternalStore(home.stage.subscribe, home.stage.get)
  const code = useSyncExternalStore(parts.codeScreen.subscribe, parts.codeScreen.get)
  const [started] = useState(() => ({ done: false }))
  useEffect(() => {
    if (started.done) return
    started.done = true
    if (props.isOfPasskey && parts.loadOwners) home.byPasskey()
    else void home.start()
  }, [home, started, props.isOfPasskey, parts.loadOwners])

  const has = (wanted: SlotType) => parts.wallet.current()?.wallet.slots.some(({ type }) => type === wanted)

  switch (stage.name) {
    case 'loading':
      return <Waiting copy={copy} />
    case 'offline':
      return (
        <Lead title={copy.offline}>
          <button type="button" className="btn primary" onClick={() => void home.start()}>
            {copy.retry}
          </button>
        </Lead>
      )
    case 'signIn':
      return <SignIn {...props} isBusy={stage.isBusy} problem={stage.problem} />
    case 'device':
      return (
        <Lead title={copy.deviceTitle}>
          <p>{copy.deviceBody}</p>
          <output className="bigcode" dir="ltr">
            {stage.match}
          </output>
          <button type="button" className="btn plain" onClick={home.cancel}>
            {copy.cancel}
          </button>
        </Lead>
      )
    case 'code':
      return (
        <main className="alone">
          <div className="lead">
            <h1>{copy.codeTitle}</h1>
            <p>{copy.codeBody}</p>
          </div>
          {code.name === 'code' ? (
            <Code
              screen={code}
              copy={codeCopy}
              isKept={isKept}
              now={now}
              onSubmit={(text) => void parts.codes.type(text)}
            />
          ) : null}
          <button type="button" className="btn plain" onClick={home.cancel}>
            {copy.cancel}
          </button>
        </main>
      )
    case 'noKey':
      return (
        <main className="alone">
          <NoKey
            step={stage.step}
            slots={parts.wallet.current()?.wallet.slots ?? []}
            ask={() => void home.askOthers()}
          />
          {has('passkey') ? (
            <Passkey
              copy={copy}
              label={copy.passkeyUse}
              run={parts.passkeys.open}
              onDone={() => void home.signedIn()}
            />
          ) : null}
          {has('pin') ? (
            <Pin
              copy={copy}
              label={copy.pinUse}
              submitLabel={copy.useKitOpen}
              run={parts.pins.open}
              onDone={() => void home.signedIn()}
            />
          ) : null}
          {has('kit') ? (
            <UseKit
              copy={copy}
              submitLabel={copy.useKitOpen}
              run={async (code) => {
                await parts.keys.openWithKit(code)
                await home.signedIn()
              }}
            />
          ) : null}
          <button type="button" className="btn plain" onClick={() => void home.signOut()}>
            {copy.signOut}
          </button>
        </main>
      )
    case 'older':
      return (
        <Suspense fallback={<Waiting copy={copy} />}>
          <OlderHere copy={copy} home={home} parts={parts} older={stage.older} step={stage.step} />
        </Suspense>
      )
    case 'other':
      return (
        <main className="alone">
          <OtherWallet
            other={stage.other}
            // A new wallet is made on a site alone.
            goOn={stage.other.found ? () => stage.answer(true) : undefined}
            close={() => stage.answer(false)}
          />
        </main>
      )
    case 'passkey':
      return (
        <LoadOwners copy={copy} load={parts.loadOwners} onClose={() => void home.start()}>
          {({ PasskeyHome, ...owners }) => <PasskeyHome copy={copy} parts={owners} onClose={() => void home.start()} />}
        </LoadOwners>
      )
    case 'open':
      return goal === 'wallet' ? (
        <Open copy={copy} home={home} parts={parts} query={query} />
      ) : (
        <Suspense fallback={<Waiting copy={copy} />}>
          <Export copy={copy} home={home} parts={parts} query={query} />
        </Suspense>
      )
  }
}

function Lead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="alone lead">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
