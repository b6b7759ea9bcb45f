import type { ReactNode } from 'react'

/** Who asks for what, and the number that the other screen shows: only who sees both screens can pick it. */
export function NumberQuestion({
  title,
  body,
  facts,
  warning,
  pick,
  choices,
  deny,
  isBusy,
  onAnswer,
}: {
  title: string
  body: string
  facts: readonly (readonly [name: string, value: string])[]
  warning?: ReactNode
  pick: string
  choices: readonly string[]
  deny: string
  isBusy: boolean
  /** With nothing when the person refuses. */
  onAnswer(choice: string | undefined): void
}) {
  return (
    <>
      <div className="lead">
        <h1>{title}</h1>
        <p>{body}</p>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {warning}
      <p className="lead">{pick}</p>
      <div className="choices">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="btn secondary"
            disabled={isBusy}
            onClick={() => onAnswer(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <button type="button" className="btn plain" disabled={isBusy} onClick={() => onAnswer(undefined)}>
        {deny}
      </button>
    </>
  )
}
