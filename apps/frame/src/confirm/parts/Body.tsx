import { directionOf } from '@portico/vault/contract'
import type { ReactNode } from 'react'
import { languageOfPage } from '../../views/words.js'
import { write } from '../copy.js'
import type {
  Choice,
  ChoiceName,
  Fact,
  FactValue as FactModel,
  FeeLine,
  Movement,
  Note,
  SheetModel,
  Step,
} from '../model.js'
import { Check, Chevron, Globe, Info, Shield, Warning } from './icons.js'
import { amountText, durationText, Party, sayWords as say, timeText } from './values.js'

type BodyProps = {
  sheet: SheetModel
  isHeld: boolean
  onChoose: ((name: ChoiceName, option: number) => void) | undefined
}

/** All of the sheet but its head and its buttons. */
export function Body({ sheet, isHeld, onChoose }: BodyProps): ReactNode {
  const { requester, title, notes, movements, fee, trial, steps, facts, message, account, network, raw, isBlocked } =
    sheet
  const choices = onChoose ? (sheet.choices ?? []) : []
  const own: Fact[] = [
    { label: { key: 'fact.account' }, value: { type: 'party', party: { address: account, isKnown: true } } },
    { label: { key: 'fact.network' }, value: { type: 'text', text: network.name } },
  ]
  const [only] = steps
  // One payment that the movements tell already, with its receiver, needs no list.
  const isTold = steps.length === 1 && only?.words.key === 'step.send' && isPaidThere(only, movements)
  return (
    <div className="cf-body">
      <div className="cf-asker">
        <span className="cf-tile">
          <Globe />
        </span>
        <span>
          <Host host={requester.host} />
          <span className="cf-small">{write(`asks.${title}`)}</span>
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
      <Flow movements={movements} fee={fee} />
      {!isBlocked && <Simulation trial={trial} />}
      {steps.length > 0 && (
        <ol className="cf-steps" aria-label={write('steps')}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name, and their order never changes
            <StepRow key={at} step={step} isTold={isTold} />
          ))}
        </ol>
      )}
      {onChoose && choices.length > 0 && (
        <div className="cf-choices">
          {choices.map((choice) => (
            <ChoiceRow key={choice.name} choice={choice} isHeld={isHeld} onChoose={onChoose} />
          ))}
        </div>
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
    <span className="cf-host">
      <bdi dir="ltr">
        {host.slice(0, host.length - strong.length)}
        <b>{strong}</b>
      </bdi>
    </span>
  )
}

const noteIcons = { crit: Shield, warn: Warning, info: Info, good: Check } as const

const noteOf = ({ tone, title, body }: Note): ReactNode => {
  const Icon = noteIcons[tone]
  return (
    <div key={JSON.stringify([title, body])} className="cf-note" data-tone={tone}>
      <Icon />
      <div>
        <strong>{say(title)}</strong>
        {body && say(body)}
      </div>
    </div>
  )
}

/** Whether the receiver of a step stands with what leaves. */
function isPaidThere({ facts }: Step, movements: readonly Movement[]): boolean {
  const to = facts.find(({ label }) => label.key === 'fact.to')?.value
  return to?.type === 'party' && movements.some(({ party }) => party?.address === to.party.address)
}

function Flow({ movements, fee }: { movements: readonly Movement[]; fee: FeeLine | undefined }): ReactNode {
  if (movements.length === 0 && !fee) return null
  return (
    <div className="cf-flow">
      {(['out', 'in'] as const).map((direction) => {
        const rows = movements.filter((each) => each.direction === direction)
        const own = direction === 'out' ? fee : undefined
        return (
          (rows.length > 0 || own) && (
            <div key={direction}>
              <h2>{write(`flow.${direction}`)}</h2>
              <ul>
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their order never changes
                  <MovementRow key={at} row={row} />
                ))}
                {own && <FeeRow fee={own} />}
              </ul>
            </div>
          )
        )
      })}
    </div>
  )
}

function FeeRow({ fee: { amount, symbol, isMost, isHigh, dollars } }: { fee: FeeLine }): ReactNode {
  return (
    <li data-direction="out" data-fee={isHigh ? 'high' : 'usual'}>
      <span className="cf-row">
        <span className="cf-name">{write(isMost ? 'flow.feeMost' : 'flow.fee')}</span>
        <span className="cf-amount">
          <bdi dir="ltr">
            −{amountText(amount)} {symbol}
          </bdi>
        </span>
      </span>
      {dollars && <span className="cf-small">{write('flow.dollars', { amount: amountText(dollars) })}</span>}
    </li>
  )
}

function MovementRow({ row }: { row: Movement }): ReactNode {
  const { asset, amount, direction, isUnlimited, party, source } = row
  const sign = direction === 'out' ? '−' : '+'
  const what =
    asset.id === undefined
      ? `${sign}${amountText(amount)} ${asset.symbol}`
      : `${sign}${amountText(amount)} × ${asset.symbol} ${asset.id}`
  return (
    <li data-direction={direction} data-source={source}>
      <span className="cf-row">
        <span className="cf-name">
          <bdi>{asset.name}</bdi>
        </span>
        <span className="cf-amount">{isUnlimited ? write('flow.unlimited') : <bdi dir="ltr">{what}</bdi>}</span>
      </span>
      {party && <Party party={party} isPaid />}
      {source && <span className="cf-small">{write(`flow.${source}`)}</span>}
    </li>
  )
}

function Simulation({ trial }: Pick<SheetModel, 'trial'>): ReactNode {
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

type ChoiceRowProps = { choice: Choice; isHeld: boolean; onChoose(name: ChoiceName, option: number): void }

/** Less than was asked: the browser’s own list, which every keyboard and reader of screens knows. */
function ChoiceRow({ choice: { name, label, options, chosen }, isHeld, onChoose }: ChoiceRowProps): ReactNode {
  return (
    <label className="cf-choice">
      <span>{say(label)}</span>
      <select value={chosen} disabled={isHeld} onChange={(event) => onChoose(name, Number(event.target.value))}>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and their order never changes
          <option key={at} value={at}>
            {valueText(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

const paidLabels = ['fact.to', 'fact.toAccount', 'fact.spender']

function FactValue({ fact: { label, value } }: { fact: Fact }): ReactNode {
  if (value.type === 'party') return <Party party={value.party} isPaid={paidLabels.includes(label.key)} />
  if (value.type === 'text') return <bdi dir="auto">{value.text}</bdi>
  return valueText(value)
}

function valueText(value: FactModel): string {
  if (value.type === 'party') return value.party.address
  if (value.type === 'words') return say(value.words)
  if (value.type === 'time') return timeText(value.at)
  if (value.type === 'duration') return durationText(value.seconds)
  if (value.type === 'text') return value.text
  const values = { amount: amountText(value.amount), symbol: value.symbol }
  if (value.isEstimate) return write('value.about', values)
  const text = write('value.amount', values)
  // Without a word of the page's language it stands as the amounts above do: the symbol behind the figures.
  return directionOf(languageOfPage()) === 'rtl' ? `\u2066${text}\u2069` : text
}
