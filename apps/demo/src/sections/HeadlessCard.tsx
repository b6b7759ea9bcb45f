import { Card } from './Card.js'
import { WalletDrawer } from './WalletDrawer.js'

/** What an app without our modal would build on: one hook, and a list of its own. */
export function HeadlessCard() {
  return (
    <Card title="Without the modal" testId="headless-card">
      <WalletDrawer />
    </Card>
  )
}
