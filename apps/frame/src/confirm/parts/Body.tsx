import type { ReactNode } from 'react'
import { write } from '../copy.js'
import type { Fact, Movement, Note, SheetModel, Step, Words } from '../model.js'
import { Check, Chevron, Globe, Info, Shield, Warning } from './icons.js'
import { amountText, Party, timeText } from './values.js'

const say = ({ key, values }: Words) => write(key, values)

/** All of the sheet but its head and its buttons. */
export function Body({ sheet }: { sheet: SheetModel }): ReactNode {
  const { requester, notes, movements, trial, steps, facts, message, account, network, raw, isBlocked } = sheet
  const own: Fact[] = [
    { label: { key: 'fact.account' }, value: { type: 'party', party: { address: account, isKnown: true } } },
    { label: { key: 'fact.network' }, value: { type: 'text', text: network.name } },
  ]
  // One step that the movements tell already needs no list.
  const isTold = steps.length === 1 && movements.length > 0 && steps[0]?.words.key === 'step.send'
  return (
    <div className="cf-body">
      <div className="cf-asker">
        <span className="cf-tile">
          <Globe />
        </span>
        <span>
          <Host host={requester.host} />
          <span className="cf-small">{write('asks')}</span>
        </span>
      </div>
      {notes.filter(({ tone }) => tone !== 'info').map(noteOf)}
      {message && (
        <div className="cf-message">
          <div className="cf-words">
            <span className="cf-small">{write('message')}</span>
            <bdi dir="auto">{message.text}</bdi>
          </div>
          <Facts facts={[...facts, ...own]} />
        </div>
      )}
      <Flow movements={movements} />
      {!isBlocked && <Trial trial={trial} />}
      {steps.length > 0 && (
        <ol className="cf-steps" aria-label={write('steps')}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name, and their order never changes
            <StepRow key={at} step={step} isTold={isTold} />
          ))}
        </ol>
      )}
      {!message && <Facts facts={[...facts, ...own]} />}
      {notes.filter(({ tone }) => tone === 'info').map(noteOf)}
      <details className="cf-raw">
        <summary>
          {write(message ? 'exact' : 'raw')}
          <Chevron />
        </summary>
        <pre dir="ltr">{raw}</pre>
      </details>
    </div>
  )
}

/** The name of the site, with the part that someone had to register made strong. */
function Host({ host }: { host: string }): ReactNode {
  const labels = host.split('.')
  const strong = labels.slice(-2).join('.')
  return (
    <bdi dir="ltr" className="cf-host">
      {host.slice(0, host.length - strong.length)}
      <b>{strong}</b>
    </bdi>
  )
}

const noteIcons = { crit: Shield, warn: Warning, info: Info, good: Check } as const

const noteOf = ({ tone, title, body }: Note): ReactNode => {
  const Icon = noteIcons[tone]
  return (
    <div key={title.key} className="cf-note" data-tone={tone}>
      <Icon />
      <div>
        <strong>{say(title)}</strong>
        {body && say(body)}
      </div>
    </div>
  )
}

function Flow({ movements }: { movements: readonly Movement[] }): ReactNode {
  if (movements.length === 0) return null
  return (
    <div className="cf-flow">
      {(['out', 'in'] as const).map((direction) => {
        const rows = movements.filter((each) => each.direction === direction)
        return (
          rows.length > 0 && (
            <div key={direction}>
              <h2>{write(`flow.${direction}`)}</h2>
              <ul>
                {rows.map((row) => (
                  <MovementRow
                    key={`${row.asset.address}${row.asset.id}${row.amount}${row.party?.address}`}
                    row={row}
                  />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </div>
  )
}

function MovementRow({ row }: { row: Movement }): ReactNode {
  const { asset, amount, direction, isUnlimited, party, isPredicted } = row
  const sign = direction === 'out' ? '−' : '+'
  const what =
    asset.id === undefined
      ? `${sign}${amountText(amount)} ${asset.symbol}`
      : `${sign}${amountText(amount)} × ${asset.symbol} ${asset.id}`
  return (
    <li data-direction={direction}>
      <span className="cf-row">
        <span className="cf-name">
          <bdi>{asset.name}</bdi>
        </span>
        <bdi className="cf-amount" dir="ltr">
          {isUnlimited ? write('flow.unlimited') : what}
        </bdi>
      </span>
      {party && <Party party={party} isPaid />}
      {isPredicted && <span className="cf-small">{write('flow.predicted')}</span>}
    </li>
  )
}

function Trial({ trial }: Pick<SheetModel, 'trial'>): ReactNode {
  if (trial.state === 'none') return null
  const Icon = trial.state === 'ran' ? Check : Warning
  return (
    <p className="cf-trial" data-state={trial.state}>
      <Icon />
      <span>{write(`trial.${trial.state}`)}</span>
    </p>
  )
}

function StepRow({ step, isTold }: { step: Step; isTold: boolean }): ReactNode {
  // The receiver stands with the movement already.
  const facts = isTold ? step.facts.filter(({ label }) => label.key !== 'fact.to') : step.facts
  if (isTold && facts.length === 0) return null
  return (
    <li>
      <span className="cf-step" data-unreadable={step.isUnreadable}>
        {say(step.words)}
      </span>
      <Facts facts={facts} />
    </li>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null
  return (
    <dl className="cf-facts">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no name, and their order never changes
        <div key={at} data-tone={fact.tone} data-wide={fact.value.type === 'party' && !fact.value.party.isKnown}>
          <dt>{say(fact.label)}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const paidLabels = ['fact.to', 'fact.spender']

function FactValue({ fact: { label, value } }: { fact: Fact }): ReactNode {
  if (value.type === 'party') return <Party party={value.party} isPaid={paidLabels.includes(label.key)} />
  if (value.type === 'words') return say(value.words)
  if (value.type === 'time') return timeText(value.at)
  if (value.type === 'text') return <bdi dir="auto">{value.text}</bdi>
  const values = { amount: amountText(value.amount), symbol: value.symbol }
  return write(value.isEstimate ? 'value.about' : 'value.amount', values)
}
