import type { ReactNode } from 'react'
import { write } from '../../confirm/copy.js'
import { amountText, durationText, timeText } from '../../confirm/parts/values.js'
import { hostOf } from '../../confirm/sheet.js'
import { checksum } from '../../signing/evm/address.js'
import type { Bounds } from '../../signing/permissions/bounds.js'
import { fill } from '../../views/words.js'
import type { HomeCopy } from '../copy.js'
import type { Listed, Place } from './model.js'

type HereProps = {
  copy: HomeCopy
  place: Place
  isBusy: boolean
  revoke(listed: Listed): void
  stopAll(): void
}

/** What was found on one network. */
export function Here({ copy, place, isBusy, revoke, stopAll }: HereProps): ReactNode {
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
