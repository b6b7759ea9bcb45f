import { type ReactNode, useId } from 'react'

export function Card({ title, children, testId }: { title: string; children: ReactNode; testId?: string | undefined }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id} data-testid={testId}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode, testId: string])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value, testId]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
