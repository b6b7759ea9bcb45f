import { useCallback } from 'react'
import { formatEther, type Hash, type PublicClient } from 'viem'
import type { SandboxChain } from '../sandbox.js'
import { Amount } from '../sections/Amount.js'
import { Card, Facts } from '../sections/Card.js'
import { NotRead } from './NotRead.js'
import { useLoad } from './useLoad.js'

type Props = { chain: SandboxChain; hash: Hash; reader: PublicClient }

export function TransactionPage({ chain, hash, reader }: Props) {
  const load = useCallback(
    () => Promise.all([reader.getTransaction({ hash }), reader.getTransactionReceipt({ hash })]),
    [hash, reader],
  )
  const state = useLoad(load)
  if (state.status !== 'ready') return <NotRead state={state} title={`Transaction on ${chain.name}`} />
  const [transaction, receipt] = state.value
  const account = (address: string) => <a href={`/explorer/${chain.id}/address/${address}`}>{address}</a>
  return (
    <>
      <h1>Transaction on {chain.name}</h1>
      <Card title="Overview">
        <Facts
          rows={[
            ['Hash', hash, 'hash'],
            ['Status', receipt.status === 'success' ? 'Done' : 'Failed', 'status'],
            ['Block', String(receipt.blockNumber), 'block'],
            ['From', account(transaction.from), 'from'],
            ['To', transaction.to ? account(transaction.to) : 'A new contract', 'to'],
            ['Amount', <Amount key="amount" amount={formatEther(transaction.value)} symbol="ETH" />, 'amount'],
            [
              'Fee',
              <Amount key="fee" amount={formatEther(receipt.gasUsed * receipt.effectiveGasPrice)} symbol="ETH" />,
              'fee',
            ],
          ]}
        />
      </Card>
    </>
  )
}
