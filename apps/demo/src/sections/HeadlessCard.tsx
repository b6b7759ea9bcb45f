import type { ConnectorInfo, Portico } from 'portico'
import { useClientState } from '../useClientState.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

/** What an app without our modal would build on: the list of ways to connect, and one function. */
export function HeadlessCard({ portico }: { portico: Portico }) {
  const connectors = useClientState(portico, (state) => state.connectors)
  return (
    <Card title="Without the modal" testId="headless-card">
      <ul className="choices">
        {connectors
          .filter(({ type }) => type !== 'WALLET_CONNECT')
          .map((connector) => (
            <ConnectorChoice key={connector.id} portico={portico} connector={connector} />
          ))}
      </ul>
    </Card>
  )
}

function ConnectorChoice({ portico, connector }: { portico: Portico; connector: ConnectorInfo }) {
  const [action, run] = useAction(() => portico.connect({ connectorId: connector.id }))
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
