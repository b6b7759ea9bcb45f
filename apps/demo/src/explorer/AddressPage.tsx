import { useCallback } from 'react'
import { type Address, formatEther, type PublicClient } from 'viem'
import type { SandboxChain } from '../sandbox.js'
import { Amount } from '../sections/Amount.js'
import { Card, Facts } from '../sections/Card.js'
import { NotRead } from './NotRead.js'
import { useLoad } from './useLoad.js'

type Props = { chain: SandboxChain; address: Address; reader: PublicClient }
const blocksBack = 100n

async function read({ address, reader }: Omit<Props, 'chain'>) {
  const [balance, nonce, code, latest] = await Promise.all([
    reader.getBalance({ address }),
    reader.getTransactionCount({ address }),
    reader.getCode({ address }),
    reader.getBlockNumber(),
  ])
  const first = latest > blocksBack ? latest - blocksBack : 0n
  const numbers = Array.from({ length: Number(latest - first) + 1 }, (_, index) => latest - BigInt(index))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => reader.getBlock({ blockNumber, includeTransactions: true })),
  )
  const own = address.toLowerCase()
  const transactions = blocks
    .flatMap((block) => block.transactions)
    .filter(({ from, to }) => from.toLowerCase() === own || to?.toLowerCase() === own)
  return { balance, nonce, isContract: code !== undefined, transactions }
}

export function AddressPage({ chain, address, reader }: Props) {
  const load = useCallback(() => read({ address, reader }), [address, reader])
  const state = useLoad(load)
  if (state.status !== 'ready') return <NotRead state={state} title={`Account on ${chain.name}`} />
  const { balance, nonce, isContract, transactions } = state.value
  return (
    <>
      <h1>
        {isContract ? 'Contract' : 'Account'} on {chain.name}
      </h1>
      <Card title="Overview">
        <Facts
          rows={[
            ['Address', address, 'address'],
            ['Balance', <Amount key="balance" amount={formatEther(balance)} symbol="ETH" />, 'balance'],
            ['Sent', nonce === 1 ? '1 transaction' : `${nonce} transactions`, 'nonce'],
          ]}
        />
      </Card>
      <Card title={`Transactions of the last ${blocksBack} blocks`}>
        <ul className="choices">
          {transactions.map(({ hash, to, value }) => (
            <li key={hash}>
              <a href={`/explorer/${chain.id}/tx/${hash}`}>
                <code>{hash}</code>
              </a>
              <br />
              <Amount amount={formatEther(value)} symbol="ETH" /> to <code>{to ?? 'a new contract'}</code>
            </li>
          ))}
        </ul>
        {transactions.length === 0 && <p className="hint">None.</p>}
      </Card>
    </>
  )
}
