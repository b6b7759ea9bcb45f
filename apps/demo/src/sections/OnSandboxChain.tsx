import { useAccount, useNetwork, usePortico } from 'portico/react'
import type { ReactNode } from 'react'
import type { SandboxChain } from '../sandbox.js'
import { Card } from './Card.js'

type Props = {
  title: string
  testId: string
  chains: readonly SandboxChain[]
  /** What there is to do, while no account is on one of these chains. */
  before: string
  children(chain: SandboxChain): ReactNode
}

/** A card for an account that is on a chain of the sandbox, where the contracts stand that it needs. */
export function OnSandboxChain({ title, testId, chains, before, children }: Props) {
  const { open } = usePortico()
  const { isConnected } = useAccount({ namespace: 'eip155' })
  const { network } = useNetwork({ namespace: 'eip155' })
  const chain = isConnected ? chains.find(({ id }) => id === network?.id) : undefined
  return (
    <Card title={title} testId={testId}>
      {chain ? (
        children(chain)
      ) : (
        <>
          <p>{before}</p>
          <div className="row">
            <button type="button" onClick={() => void open({ view: 'Connect' }).catch(() => {})}>
              Connect
            </button>
          </div>
        </>
      )}
    </Card>
  )
}
