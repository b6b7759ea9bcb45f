import type { ConnectorInfo } from 'portico'
import { useWallets } from 'portico/react'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

/** What an app without our modal would build on: the list of ways to connect, and one function. */
export function HeadlessCard() {
  const { connectors, connect, pairingUri } = useWallets()
  return (
    <Card title="Without the modal" testId="headless-card">
      <ul className="choices">
        {connectors.map((connector) => (
          <ConnectorChoice key={connector.id} connector={connector} connect={connect} />
        ))}
      </ul>
      {pairingUri && (
        <label className="field">
          Pairing link
          <input readOnly value={pairingUri} data-testid="pairing-uri" onFocus={(event) => event.target.select()} />
        </label>
      )}
    </Card>
  )
}

type ChoiceProps = { connector: ConnectorInfo; connect: ReturnType<typeof useWallets>['connect'] }

function ConnectorChoice({ connector, connect }: ChoiceProps) {
  const [action, run] = useAction(() => connect({ connectorId: connector.id }))
  return (
    <li>
      <button type="button" data-testid={`connect-${connector.id}`} onClick={run}>
        Connect {connector.name}
      </button>
      {action.status === 'failed' && (
        <Outcome action={action} testId={`connect-${connector.id}-outcome`}>
          {() => null}
        </Outcome>
      )}
    </li>
  )
}
