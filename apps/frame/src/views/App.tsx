import type { SlotRecord } from '@portico/vault/contract'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Rejection } from '../confirm/Confirm.js'
import type { ChoiceName } from '../confirm/model.js'
import type { FrameKeys } from '../handover/frameKeys.js'
import type { PasskeyLogin } from '../passkey/login.js'
import type { AskOther } from '../restored/askOther.js'
import type { FrameRestored } from '../restored/frameRestored.js'
import type { Screen } from '../screen.js'
import type { Store } from '../store.js'
import { Code } from './Code.js'
import { copyOfPage } from './copy.js'

/** Its code is there before a question is shown: what prepares one brings it along. */
const Confirm = lazy(async () => ({ default: (await import('../confirm/Confirm.js')).Confirm }))
const NoKey = lazy(async () => ({ default: (await import('../handover/NoKey.js')).NoKey }))
const Older = lazy(async () => ({ default: (await import('../restored/Older.js')).Older }))
const OtherWallet = lazy(async () => ({ default: (await import('../restored/OtherWallet.js')).OtherWallet }))
const PasskeyWays = lazy(async () => ({ default: (await import('../passkey/PasskeyWays.js')).PasskeyWays }))
const OpenToAnswer = lazy(async () => ({ default: (await import('../handover/OpenToAnswer.js')).OpenToAnswer }))

export type AppActions = {
  submitCode(code: string): void
  keys: Pick<FrameKeys, 'ask' | 'openWindow' | 'openToAnswer' | 'close'>
  /** Every way into the wallet. */
  slots(): readonly SlotRecord[]
  older: Pick<FrameRestored, 'goOn' | 'usePasskey' | 'close'>
  other: Pick<AskOther, 'goOn' | 'close'>
  passkey: Pick<PasskeyLogin, 'create' | 'use'> & { lost(): void }
  approve(id: number): void
  reject(id: number, reason: Rejection): void
  choose(id: number, name: ChoiceName, option: number): void
  /** The height of what is shown, in CSS pixels; none when there is nothing. */
  measured(height: number | undefined): void
}

export type AppProps = {
  screen: Store<Screen>
  /** That the page is in; nothing is shown before it is known. */
  language: Store<string | undefined>
  /** False: the browser forgets the login with the page. */
  isKept: boolean
  now(): number
  actions: AppActions
}

export function App({ screen: screens, language: languages, isKept, now, actions }: AppProps) {
  const asked = useSyncExternalStore(screens.subscribe, screens.get)
  // What is below says its sentences anew with it.
  const language = useSyncExternalStore(languages.subscribe, languages.get)
  const screen: Screen = language === undefined ? { name: 'none' } : asked
  return (
    <Measured expected={expectedHeights[screen.name]} onChange={actions.measured}>
      {screen.name === 'code' ? (
        <Code screen={screen} copy={copyOfPage()} isKept={isKept} now={now} onSubmit={actions.submitCode} />
      ) : null}
      {screen.name === 'confirm' ? (
        <Suspense>
          <Confirm
            key={screen.id}
            sheet={screen.sheet}
            isBusy={screen.isBusy}
            waiting={screen.waiting}
            onApprove={() => actions.approve(screen.id)}
            onReject={(reason) => actions.reject(screen.id, reason)}
            onChoose={(name, option) => actions.choose(screen.id, name, option)}
          />
        </Suspense>
      ) : null}
      {screen.name === 'noKey' ? (
        <Suspense>
          <NoKey step={screen.step} slots={actions.slots()} {...actions.keys} />
        </Suspense>
      ) : null}
      {screen.name === 'older' ? (
        <Suspense>
          <Older
            older={screen.older}
            state={screen.step}
            email={screen.email}
            goOn={actions.older.goOn}
            usePasskey={screen.hasPasskey ? actions.older.usePasskey : undefined}
            close={actions.older.close}
          />
        </Suspense>
      ) : null}
      {screen.name === 'otherWallet' ? (
        <Suspense>
          <OtherWallet other={screen.other} {...actions.other} />
        </Suspense>
      ) : null}
      {screen.name === 'passkey' ? (
        <Suspense>
          <PasskeyWays step={screen.step} {...actions.passkey} />
        </Suspense>
      ) : null}
      {screen.name === 'asked' ? (
        <Suspense>
          <OpenToAnswer open={actions.keys.openToAnswer} close={actions.keys.close} />
        </Suspense>
      ) : null}
    </Measured>
  )
}

/** A frame that is not shown yet has no layout: the page makes this much room, and is told the real height then. */
const expectedHeights: Record<Screen['name'], number | undefined> = {
  none: undefined,
  code: 190,
  confirm: 560,
  noKey: 280,
  older: 560,
  otherWallet: 400,
  asked: 120,
  passkey: 380,
}

/** Tells how high its content is, whenever that changes. */
function Measured({
  expected,
  onChange,
  children,
}: {
  expected: number | undefined
  onChange(height: number | undefined): void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (expected === undefined || !element) {
      onChange(undefined)
      return
    }
    const measure = () => Math.ceil(element.getBoundingClientRect().height)
    onChange(measure() || expected)
    const observer = new ResizeObserver(() => measure() > 0 && onChange(measure()))
    observer.observe(element)
    return () => observer.disconnect()
  }, [expected, onChange])
  return (
    <div ref={box} className="page">
      {children}
    </div>
  )
}
