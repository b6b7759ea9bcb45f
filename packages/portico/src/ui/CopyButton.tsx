import { type ReactElement, useEffect, useState } from 'react'
import { useUi } from './context.js'
import { Icon } from './Icon.js'

export type CopyButtonProps = {
  /** What is copied: "Copy address". */
  label: string
  /** Read out when it is done: "Address copied". */
  doneLabel: string
  /** Copies. May reject: then nothing is said here. */
  onCopy(): void | Promise<void>
}

/** An icon that copies, and turns into a tick for a moment. */
export function CopyButton({ label, doneLabel, onCopy }: CopyButtonProps): ReactElement {
  const { part } = useUi()
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(0), 1200)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => {
    Promise.resolve(onCopy()).then(
      () => setDone(Date.now()),
      () => {},
    )
  }
  return (
    <>
      <button
        {...part('icon-button copy')}
        type="button"
        aria-label={label}
        title={label}
        data-quiet=""
        data-done={done ? '' : undefined}
        onClick={copy}
      >
        <Icon name={done ? 'check' : 'copy'} />
      </button>
      <span className="vh" role="status">
        {done ? doneLabel : ''}
      </span>
    </>
  )
}
