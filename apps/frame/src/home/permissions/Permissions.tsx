import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Confirm } from '../../confirm/Confirm.js'
import { write } from '../../confirm/copy.js'
import { amountText, durationText, timeText } from '../../confirm/parts/values.js'
import { hostOf } from '../../confirm/sheet.js'
import type { Approvals } from '../../handlers/approvals.js'
import { FrameError } from '../../protocol/errors.js'
import type { Screen } from '../../screen.js'
import { checksum } from '../../signing/evm/address.js'
import type { Bounds } from '../../signing/permissions/bounds.js'
import type { Store } from '../../store.js'
import { fill } from '../../views/words.js'
import type { HomeCopy } from '../copy.js'
import type { Listed, PermissionsOfWallet, Place } from './model.js'

export type PermissionsProps = {
  copy: HomeCopy
  permissions: PermissionsOfWallet
  approvals: Approvals
  screen: Store<Screen>
  onClose(): void
}

/** What apps may take without a question, by what is known here and by what the chain tells; each can be revoked, and all at once. */
export function Permissions({ copy, permissions, approvals, screen, onClose }: PermissionsProps) {
  const asked = useSyncExternalStore(screen.subscribe, screen.get)
  const [places, setPlaces] = useState<readonly Place[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useCallback(
    () =>
      permissions.read().then(setPlaces, () => {
        setPlaces([])
        setProblem(copy.offline)
      }),
    [permissions, copy],
  )
  useEffect(() => void read(), [read])
  const isAsked = asked.name === 'confirm'
  // Who comes here, or back from the sheet, goes on at the top.
  useEffect(() => {
    if (!isAsked) heading.current?.focus()
  }, [isAsked])

  async function run(act: () => Promise<void>): Promise<void> {
    setProblem(undefined)
    setBusy(true)
    try {
      await act()
      await read()
    } catch (error) {
      if (!(error instanceof FrameError) || error.code !== 4001) setProblem(copy.problemFailed)
    }
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
  const isNone = places?.every((place) => place.permissions.length === 0)
  return (
    <main className="alone home" aria-busy={!places || isBusy}>
      <div className="lead">
        <h1 ref={heading} tabIndex={-1}>
          {copy.permissions}
        </h1>
        <p>{copy.permissionsBody}</p>
      </div>
      <p className="hint crit" role="alert" hidden={!problem}>
        {problem}
      </p>
      <div role="status" className="stack">
        {!places ? <p>{copy.loading}</p> : isNone && !problem ? <p>{copy.permissionsNone}</p> : null}
      </div>
      {places?.map((place) => (
        <Here
          key={place.network.caipNetworkId}
          copy={copy}
          place={place}
          isBusy={isBusy}
          revoke={(listed) => void run(() => permissions.revoke(listed))}
          stopAll={() => void run(() => permissions.stopAll(place.network.caipNetworkId))}
        />
      ))}
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.back}
      </button>
    </main>
  )
}

type HereProps = {
  copy: HomeCopy
  place: Place
  isBusy: boolean
  revoke(listed: Listed): void
  stopAll(): void
}

function Here({ copy, place, isBusy, revoke, stopAll }: HereProps): ReactNode {
  const { network, accepts, isSearched, permissions } = place
  const values = { network: network.name }
  const isUnheard = accepts === undefined || !isSearched
  if (permissions.length === 0 && !accepts && !isUnheard) return null
  return (
    <section className="stack" aria-label={network.name}>
      <h2>{network.name}</h2>
      {isUnheard ? <p className="small muted">{fill(copy.permissionsUnheard, values)}</p> : null}
      {accepts === false && permissions.length > 0 ? (
        <p className="small muted">{fill(copy.permissionsPlain, values)}</p>
      ) : null}
      {permissions.map((listed) => (
        <One key={listed.context} copy={copy} listed={listed} isBusy={isBusy} revoke={() => revoke(listed)} />
      ))}
      {accepts ? (
        <div className="card">
          <p className="small muted">{fill(copy.permissionsAllBody, values)}</p>
          <button type="button" className="btn critical" disabled={isBusy} onClick={stopAll}>
            {fill(copy.permissionsAll, values)}
          </button>
        </div>
      ) : null}
    </section>
  )
}

function One({
  copy,
  listed,
  isBusy,
  revoke,
}: {
  copy: HomeCopy
  listed: Listed
  isBusy: boolean
  revoke(): void
}): ReactNode {
  const { origin, spenders, bounds } = listed
  const title = origin ? hostOf(origin) : copy.permissionsElse
  return (
    <article className="card">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <dl className="terms small">
        {spenders.map((address) => (
          <Fact key={address} label={write('fact.spender')} isWide>
            <bdi dir="ltr" className="mono">
              {checksum(address)}
            </bdi>
          </Fact>
        ))}
        {bounds ? (
          <Terms copy={copy} listed={listed} bounds={bounds} />
        ) : (
          <Fact label={copy.permissionsLeft}>{copy.permissionsUnread}</Fact>
        )}
      </dl>
      <button type="button" className="btn secondary" disabled={isBusy} onClick={revoke}>
        {copy.revoke}
        <span className="reader"> {title}</span>
      </button>
    </article>
  )
}

function Terms({ copy, listed, bounds }: { copy: HomeCopy; listed: Listed; bounds: Bounds }): ReactNode {
  const { usage, say } = listed
  const amount = (of: bigint | undefined) => {
    const said = of === undefined ? undefined : say(of)
    return said ? <bdi>{`${amountText(said.amount)} ${said.symbol}`}</bdi> : copy.permissionsUnread
  }
  const count = (of: bigint | undefined) => (of === undefined ? copy.permissionsUnread : amountText(of.toString()))
  const until = <Fact label={write('fact.until')}>{timeText(Number(bounds.until) * 1_000)}</Fact>
  if (bounds.kind === 'calls')
    return (
      <>
        <Fact label={write('fact.contract')} isWide>
          <bdi dir="ltr" className="mono">
            {checksum(bounds.target)}
          </bdi>
        </Fact>
        <Fact label={write('fact.calls')} isWide>
          <bdi dir="ltr" className="mono">
            {bounds.methods.join(', ')}
          </bdi>
        </Fact>
        {until}
        <Fact label={copy.permissionsUsed}>{count(usage.used)}</Fact>
        <Fact label={copy.permissionsLeftCalls}>{count(usage.left)}</Fact>
      </>
    )
  return (
    <>
      {bounds.asset.kind === 'token' ? (
        <Fact label={write('fact.token')} isWide>
          <bdi dir="ltr" className="mono">
            {checksum(bounds.asset.address)}
          </bdi>
        </Fact>
      ) : null}
      {bounds.kind === 'periodic' ? (
        <>
          <Fact label={write('fact.perPeriod')}>{amount(bounds.amount)}</Fact>
          <Fact label={write('fact.period')}>{durationText(Number(bounds.period))}</Fact>
        </>
      ) : (
        <>
          {bounds.atOnce > 0n ? <Fact label={write('fact.atOnce')}>{amount(bounds.atOnce)}</Fact> : null}
          <Fact label={write('fact.perDay')}>{amount(bounds.perSecond * 86_400n)}</Fact>
        </>
      )}
      {until}
      <Fact label={bounds.kind === 'periodic' ? copy.permissionsUsedNow : copy.permissionsUsed}>
        {amount(usage.used)}
      </Fact>
      <Fact label={copy.permissionsLeft}>{amount(usage.left)}</Fact>
    </>
  )
}

const Fact = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? 'wide' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
