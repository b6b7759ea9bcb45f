import type { Network, Portico } from 'portico'
import { useClientState, useConnection } from '../useClientState.js'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

export function NetworkCard({ portico }: { portico: Portico }) {
  const networks = useClientState(portico, (state) => state.networks)
  const activeId = useClientState(portico, ({ connections }) => connections.networkIds.eip155)
  const connection = useConnection(portico)
  const current = connection?.caipNetworkId ?? activeId
  return (
    <Card title="Network" testId="network-card">
      <ul className="choices">
        {networks.map((network) => (
          <NetworkChoice
            key={network.caipNetworkId}
            portico={portico}
            network={network}
            current={network.caipNetworkId === current}
          />
        ))}
      </ul>
      <button type="button" data-testid="open-networks" onClick={() => void portico.open({ view: 'Networks' })}>
        Choose in the modal
      </button>
    </Card>
  )
}

function NetworkChoice({ portico, network, current }: { portico: Portico; network: Network; current: boolean }) {
  const [action, run] = useAction(() => portico.switchNetwork(network))
  return (
    <li>
      <button type="button" aria-pressed={current} data-testid={`switch-${network.id}`} onClick={run}>
        {network.name}
      </button>
      {action.status === 'failed' && (
        <Outcome action={action} testId={`switch-${network.id}-outcome`}>
          {() => null}
        </Outcome>
      )}
    </li>
  )
}
