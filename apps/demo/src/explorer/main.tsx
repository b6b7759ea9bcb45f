import { createRoot } from 'react-dom/client'
import { createPublicClient, http, isAddress, isHash } from 'viem'
import { readSandbox } from '../sandbox.js'
import { AddressPage } from './AddressPage.js'
import { TransactionPage } from './TransactionPage.js'

const root = createRoot(document.getElementById('explorer') as HTMLElement)

/** A block explorer of the smallest kind: /explorer/<chain>/address/<address> and /explorer/<chain>/tx/<hash>. */
async function start(): Promise<void> {
  const [, , chainId, kind, subject = ''] = location.pathname.split('/')
  const { chains } = await readSandbox()
  const chain = chains.find(({ id }) => String(id) === chainId)
  if (!chain) throw new Error('The sandbox has no such chain.')
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  document.title = `${chain.name}: ${subject}`
  if (kind === 'address' && isAddress(subject))
    root.render(<AddressPage chain={chain} address={subject} reader={reader} />)
  else if (kind === 'tx' && isHash(subject))
    root.render(<TransactionPage chain={chain} hash={subject} reader={reader} />)
  else throw new Error('There is neither an address nor a transaction in the address of this page.')
}

start().catch((error: unknown) => {
  root.render(
    <>
      <h1>Nothing to show here</h1>
      <p className="failed" role="alert">
        {error instanceof Error ? error.message : String(error)}
      </p>
    </>,
  )
})
