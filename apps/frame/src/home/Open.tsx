import type { SlotRecord } from '@portico/vault/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Asked, type AskedState } from '../handover/Asked.js'
import { endOf } from '../handover/endOf.js'
import type { Ask } from '../session/keys.js'
import { fill } from '../views/words.js'
import { Closed, type Closings } from './Closed.js'
import type { HomeCopy } from './copy.js'
import type { Home, HomeParts } from './model.js'
import type { Opened, OwnersParts } from './owners/startOwners.js'
import { Passkey } from './Passkey.js'
import { Pin } from './Pin.js'
import type { PermissionsParts } from './permissions/startPermissions.js'
import { Waiting } from './Waiting.js'

const KitMaker = lazy(async () => ({ default: (await import('./KitMaker.js')).KitMaker }))

/** The wallet, open: what asks for its key, who can open it, and the way to the key itself. */
export function Open({ copy, home, parts, query }: { copy: HomeCopy; home: Home; parts: HomeParts; query: string }) {
  const { wallet, keys, loadPermissions, loadOwners } = parts
  const [asked, setAsked] = useState<{ ask: Ask; state: AskedState }>()
  const [closed, setClosed] = useState<Closings>([])
  const [listed, setListed] = useState<PermissionsParts>()
  const [owned, setOwned] = useState<{ Owners: OwnersParts['Owners']; opened: Opened }>()
  // Whoever reads a question about money is not taken away from it by another.
  useAsks(parts, asked === undefined && !listed && !owned, (ask) => setAsked({ ask, state: 'open' }), setClosed)
  const [round, setRound] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const signedIn = wallet.current()
  if (!signedIn) return null

  async function answer(choice: string | undefined): Promise<void> {
    if (!asked) return
    const { ask } = asked
    setAsked({ ask, state: 'busy' })
    const state = await endOf(keys.answer(ask, choice), choice)
    await wallet.refresh().catch(() => undefined)
    setAsked({ ask, state })
  }

  if (asked) {
    return (
      <main className="alone">
        <Asked
          question={asked.ask}
          state={asked.state}
          answer={(typed) => void answer(typed)}
          close={() => setAsked(undefined)}
        />
      </main>
    )
  }
  if (isMaking) {
    return (
      <Suspense fallback={<Waiting copy={copy} />}>
        <KitMaker copy={copy} parts={parts} onClose={() => setMaking(false)} />
      </Suspense>
    )
  }
  if (listed) {
    const { View, ...rest } = listed
    return <View copy={copy} {...rest} onClose={() => setListed(undefined)} />
  }
  if (owned)
    return (
      <owned.Owners copy={copy} opened={owned.opened}>
        <button type="button" className="btn plain" onClick={() => setOwned(undefined)}>
          {copy.back}
        </button>
      </owned.Owners>
    )
  const { account, wallet: record } = signedIn
  const hasKit = record.slots.some(({ type }) => type === 'kit')
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{copy.title}</h1>
        <p>{account.email ?? account.userName}</p>
      </div>
      <div className="card small">
        <div className="mono" dir="ltr">
          {record.addresses.eip155}
        </div>
        <div className="mono" dir="ltr">
          {record.addresses.solana}
        </div>
      </div>
      <p className="small muted">{copy.openBody}</p>
      <Closed copy={copy} closed={closed} run={keys.letAsk} onDone={() => setClosed([])} />
      <Slots key={round} copy={copy} parts={parts} slots={record.slots} />
      <section className="card">
        <h2>{copy.slotPasskey}</h2>
        <p className="small muted">{copy.passkeyBody}</p>
        <Passkey copy={copy} label={copy.passkeyAdd} run={parts.passkeys.add} onDone={() => setRound(round + 1)} />
      </section>
      <section className="card">
        <h2>{copy.slotPin}</h2>
        <p className="small muted">{copy.pinBody}</p>
        <Pin
          copy={copy}
          label={record.slots.some(({ type }) => type === 'pin') ? copy.pinAnother : copy.pinAdd}
          submitLabel={copy.pinKeep}
          isNew
          run={parts.pins.set}
          onDone={() => setRound(round + 1)}
        />
      </section>
      <section className="card">
        <h2>{copy.slotKit}</h2>
        <p className="small muted">{hasKit ? copy.kitHave : copy.kitNone}</p>
        <button type="button" className="btn secondary" onClick={() => setMaking(true)}>
          {hasKit ? copy.kitAnother : copy.kitMake}
        </button>
      </section>
      {loadOwners ? (
        <LoadCard
          copy={copy}
          title={copy.smartTitle}
          body={copy.smartBody}
          label={copy.smartShow}
          load={async () => {
            const { Owners, ofKey } = await loadOwners()
            const { addresses } = record
            setOwned({ Owners, opened: ofKey(addresses.eip155, wallet.signer) })
          }}
        />
      ) : null}
      {loadPermissions ? (
        <LoadCard
          copy={copy}
          title={copy.permissions}
          label={copy.permissionsShow}
          load={async () => setListed(await loadPermissions())}
        />
      ) : null}
      <a className="btn secondary" href={`/export${query}`}>
        {copy.exportLink}
      </a>
      <button type="button" className="btn plain" onClick={() => void home.signOut()}>
        {copy.signOut}
      </button>
    </main>
  )
}

/** The way to what is loaded when it is asked for: what apps may take without a question, and what opens the contract account. */
function LoadCard({
  copy,
  title,
  body,
  label,
  load,
}: {
  copy: HomeCopy
  title: string
  body?: string
  label: string
  load(): Promise<void>
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function show(): Promise<void> {
    setState('busy')
    await load().catch(() => setState('failed'))
  }
  return (
    <section className="card">
      <h2>{title}</h2>
      {body ? <p className="small muted">{body}</p> : null}
      <button type="button" className="btn secondary" disabled={state === 'busy'} onClick={() => void show()}>
        {label}
      </button>
      <p className="hint crit" role="alert" hidden={state !== 'failed'}>
        {state === 'failed' ? copy.problemFailed : null}
      </p>
    </section>
  )
}

/** What asks for the key, for as long as somebody looks. */
function useAsks(
  { keys }: HomeParts,
  isFree: boolean,
  onAsk: (ask: Ask) => void,
  onClosed: (closed: Closings) => void,
): void {
  const [seen] = useState(() => new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done with an ask does not begin another row of looks
  useEffect(() => {
    if (!isFree) return
    let over = false
    let timer: ReturnType<typeof setTimeout>
    async function poll(): Promise<void> {
      if (document.visibilityState === 'visible') {
        const found = await keys.asks().catch(() => undefined)
        const ask = found?.asks.find(({ request }) => !seen.has(request))
        if (found && !over) onClosed(found.closed)
        if (ask && !over) {
          seen.add(ask.request)
          onAsk(ask)
          return
        }
      }
      if (!over) timer = setTimeout(() => void poll(), 3_000)
    }
    void poll()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [keys, isFree, seen])
}

/** Every way into the wallet, and how it is taken away. */
function Slots({ copy, parts, slots }: { copy: HomeCopy; parts: HomeParts; slots: readonly SlotRecord[] }) {
  const [shown, setShown] = useState(slots)
  const [asking, setAsking] = useState<string>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    void parts.wallet.opener().then(({ deviceId }) => setOwn(deviceId))
  }, [parts])

  async function remove(slotId: string): Promise<void> {
    setState('busy')
    try {
      await parts.keys.removeSlot(slotId)
      setShown(parts.wallet.current()?.wallet.slots ?? [])
      setAsking(undefined)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <section className="card">
      <h2>{copy.slotsTitle}</h2>
      <ul className="rows">
        {shown.map((slot) => (
          <li key={slot.slotId} className="stack">
            <div className="row">
              <div>
                {nameOf(slot, copy)}
                <div className="small muted">
                  {slot.deviceId === own ? copy.slotOwn : siteOf(slot, copy)}
                  {' · '}
                  {fill(copy.slotSince, { date: dateOf(slot.createdAt) })}
                </div>
              </div>
              {slot.deviceId === own || asking === slot.slotId ? null : (
                <button type="button" className="btn plain" onClick={() => setAsking(slot.slotId)}>
                  {copy.remove}
                </button>
              )}
            </div>
            {asking === slot.slotId ? (
              <div className="stack">
                <p className="small">{copy.removeBody}</p>
                <button
                  type="button"
                  className="btn critical"
                  disabled={state === 'busy'}
                  onClick={() => void remove(slot.slotId)}
                >
                  {copy.removeNow}
                </button>
                <button
                  type="button"
                  className="btn plain"
                  // biome-ignore lint/a11y/noAutofocus: the press that asked took its own button away, and this is the safe answer
                  autoFocus
                  onClick={() => setAsking(undefined)}
                >
                  {copy.cancel}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="hint crit" role="alert" hidden={state !== 'failed'}>
        {state === 'failed' ? copy.problemFailed : null}
      </p>
    </section>
  )
}

const dateOf = (at: number) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(at)

function nameOf(slot: SlotRecord, copy: HomeCopy): string {
  if (slot.type === 'device') return slot.browser ?? copy.slotDevice
  return { kit: copy.slotKit, passkey: copy.slotPasskey, pin: copy.slotPin }[slot.type]
}

function siteOf({ site }: SlotRecord, copy: HomeCopy): string {
  if (site === undefined || site === location.origin) return copy.slotWindow
  return new URL(site).host
}
