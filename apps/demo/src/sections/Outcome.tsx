import type { ReactNode } from 'react'
import type { Action } from './useAction.js'

export function Outcome<T>({
  action,
  children,
  testId,
}: {
  action: Action<T>
  children(value: T): ReactNode
  testId: string
}) {
  return (
    <div className="outcome" role="status" data-testid={testId} data-status={action.status}>
      {action.status === 'busy' && <p>Waiting for the wallet</p>}
      {action.status === 'failed' && <p className="failed">{action.message}</p>}
      {action.status === 'done' && children(action.value)}
    </div>
  )
}
