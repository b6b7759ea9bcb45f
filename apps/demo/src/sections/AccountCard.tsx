import type { ChainNamespace } from 'portico'
import {
  AccountButton,
  NetworkButton,
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  usePortico,
} from 'portico/react'
import { Amount } from './Amount.js'
import { Card, Facts } from './Card.js'

type Props = { title?: string | undefined; namespace?: ChainNamespace | undefined }

/** The account of one family; of the EVM's its parts have names of their own, of the others with the family's in front. */
export function AccountCard({ title = 'Account', namespace = 'eip155' }: Props) {
  const { open } = usePortico()
  const { disconnect, isDisconnecting } = useDisconnect()
  const { status, address, wallet, accounts, caipNetworkId, isConnected } = useAccount({ namespace })
  const { network } = useNetwork({ namespace })
  const { formatted, symbol } = useBalance({ namespace })
  const id = (name: string) => (namespace === 'eip155' ? name : `${namespace}-${name}`)
  const balance = formatted ? <Amount amount={formatted} symbol={symbol} /> : '–'
  return (
    <Card title={title} testId={id('account-card')}>
      <Facts
        rows={[
          ['Status', status, id('status')],
          ['Address', address ?? '–', id('address')],
          ['Wallet', wallet?.name ?? '–', id('wallet')],
          ['Network', isConnected ? (network?.name ?? caipNetworkId) : '–', id('network')],
          ['Balance', balance, id('balance')],
          ['Accounts', accounts.length, id('accounts')],
        ]}
      />
      <div className="row">
        <AccountButton namespace={namespace} />
        <NetworkButton namespace={namespace} />
      </div>
      <div className="row">
        <button
          type="button"
          data-testid={id('open')}
          onClick={() => void open(isConnected || namespace !== 'eip155' ? { namespace } : {})}
        >
          Open the modal
        </button>
        <button
          type="button"
          data-testid={id('disconnect')}
          disabled={!isConnected || isDisconnecting}
          onClick={() => void disconnect({ namespace })}
        >
          Disconnect
        </button>
      </div>
    </Card>
  )
}
