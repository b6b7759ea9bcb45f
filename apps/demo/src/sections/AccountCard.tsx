import {
  AccountButton,
  NetworkButton,
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  usePortico,
} from 'portico/react'
import { Card, Facts } from './Card.js'

export function AccountCard({ title = 'Account' }: { title?: string | undefined }) {
  const { open } = usePortico()
  const { disconnect, isDisconnecting } = useDisconnect()
  const { status, address, wallet, accounts, caipNetworkId, isConnected } = useAccount({ namespace: 'eip155' })
  const { network } = useNetwork({ namespace: 'eip155' })
  const { formatted, symbol } = useBalance()
  return (
    <Card title={title} testId="account-card">
      <Facts
        rows={[
          ['Status', status, 'status'],
          ['Address', address ?? '–', 'address'],
          ['Wallet', wallet?.name ?? '–', 'wallet'],
          ['Network', isConnected ? (network?.name ?? caipNetworkId) : '–', 'network'],
          ['Balance', formatted ? `${formatted} ${symbol}` : '–', 'balance'],
          ['Accounts', accounts.length, 'accounts'],
        ]}
      />
      <div className="row">
        <AccountButton />
        <NetworkButton />
      </div>
      <div className="row">
        <button type="button" data-testid="open" onClick={() => void open()}>
          Open the modal
        </button>
        <button
          type="button"
          data-testid="disconnect"
          disabled={!isConnected || isDisconnecting}
          onClick={() => void disconnect()}
        >
          Disconnect
        </button>
      </div>
    </Card>
  )
}
