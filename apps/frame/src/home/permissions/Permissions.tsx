import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Confirm } from '../../confirm/Confirm.js'
import type { Approvals } from '../../handlers/approvals.js'
import { FrameError } from '../../protocol/errors.js'
import type { Screen } from '../../screen.js'
import type { Store } from '../../store.js'
import type { HomeCopy } from '../copy.js'
import { Here } from './Here.js'
import type { PermissionsOfWallet, Place } from './model.js'

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
        {!places ? <p>{copy.loading}</p> : isNone && !problem ? <p className="lead">{copy.permissionsNone}</p> : null}
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
