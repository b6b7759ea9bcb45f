import { useState } from 'react'
import { Card } from './Card.js'
import { WalletDrawer } from './WalletDrawer.js'

/** What an app without our modal would build on: one hook, and a list of its own, of which nothing is loaded before it is shown. */
export function HeadlessCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Without the modal" testId="headless-card">
      <button type="button" aria-expanded={isOpen} data-testid="own-list" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the list' : 'A list of our own'}
      </button>
      {isOpen && <WalletDrawer />}
    </Card>
  )
}
