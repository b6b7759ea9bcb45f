import type { Network } from 'portico'
import { useNetwork, usePortico } from 'portico/react'
import { Card } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

export function NetworkCard() {
  const { open } = usePortico()
  const { network: current, networks } = useNetwork({ namespace: 'eip155' })
  return (
    <Card title="Network" testId="network-card">
      <ul className="choices">
        {networks.map((network) => (
          <NetworkChoice
            key={network.caipNetworkId}
            network={network}
            current={network.caipNetworkId === current?.caipNetworkId}
          />
        ))}
      </ul>
      <button type="button" data-testid="open-networks" onClick={() => void open({ view: 'Networks' })}>
        Choose in the modal
      </button>
    </Card>
  )
}

function NetworkChoice({ network, current }: { network: Network; current: boolean }) {
  const { switchNetwork } = useNetwork()
  const [action, run] = useAction(() => switchNetwork(network))
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
