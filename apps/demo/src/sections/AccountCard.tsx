import type { Portico } from 'portico'
import { AccountButton, NetworkButton } from '../shell.js'
import { useClientState } from '../useClientState.js'
import { Card, Facts } from './Card.js'

export function AccountCard({ portico }: { portico: Portico }) {
  const state = useClientState(portico, ({ connections }) => connections.namespaces.eip155)
  const networks = useClientState(portico, (whole) => whole.networks)
  const connection = state?.status === 'connected' ? state.connection : undefined
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === connection?.caipNetworkId)
  return (
    <Card title="Account" testId="account-card">
      <Facts
        rows={[
          ['Status', state?.status ?? 'disconnected', 'status'],
          ['Address', connection?.address ?? '–', 'address'],
          ['Wallet', connection?.wallet.name ?? '–', 'wallet'],
          ['Network', network?.name ?? connection?.caipNetworkId ?? '–', 'network'],
          ['Accounts', connection?.accounts.length ?? 0, 'accounts'],
        ]}
      />
      <div className="row">
        <AccountButton />
        <NetworkButton />
        <button type="button" data-testid="open" onClick={() => void portico.open()}>
          Open the modal
        </button>
        <button type="button" data-testid="disconnect" disabled={!connection} onClick={() => void portico.disconnect()}>
          Disconnect
        </button>
      </div>
    </Card>
  )
}
