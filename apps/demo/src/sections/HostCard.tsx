import { ConnectButton } from 'portico/react'
import { useRef } from 'react'
import { Card } from './Card.js'

/** A host with a dialog of its own: the modal must open above it, and leave it standing. */
export function HostCard() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Card title="Inside a dialog" testId="host-card">
      <p className="hint">The page’s own dialog, with a way to connect in it.</p>
      <button type="button" data-testid="open-dialog" onClick={() => dialog.current?.showModal()}>
        Open the page’s dialog
      </button>
      <dialog ref={dialog} className="host" aria-labelledby="host-title" data-testid="host-dialog">
        <h2 id="host-title">The page’s own dialog</h2>
        <div className="row">
          <ConnectButton label="Connect from here" />
          <button type="button" data-testid="close-dialog" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </Card>
  )
}
