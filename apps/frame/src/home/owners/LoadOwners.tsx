import { type ReactNode, useEffect, useState } from 'react'
import type { HomeCopy } from '../copy.js'
import type { OwnersParts } from './startOwners.js'

/** Shows what opens a contract account once it is loaded; where it cannot be, there is a way back. */
export function LoadOwners({
  copy,
  load,
  onClose,
  children,
}: {
  copy: HomeCopy
  load: (() => Promise<OwnersParts>) | undefined
  onClose(): void
  children(parts: OwnersParts): ReactNode
}) {
  const [parts, setParts] = useState<OwnersParts | 'failed'>()
  useEffect(() => {
    if (load) load().then(setParts, () => setParts('failed'))
    else setParts('failed')
  }, [load])
  if (parts && parts !== 'failed') return children(parts)
  return (
    <main className="alone lead" aria-busy={!parts}>
      <h1 className={parts ? undefined : 'waiting'}>{parts ? copy.problemFailed : copy.loading}</h1>
      {parts ? (
        <button type="button" className="btn plain" onClick={onClose}>
          {copy.back}
        </button>
      ) : null}
    </main>
  )
}
