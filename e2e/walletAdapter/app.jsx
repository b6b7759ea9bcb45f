import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

/* global rpcUrl, receiver: set when the script is built. */

/** Buttons as an app has them, all of them by the hooks. What an act ended with stands in the page. */
function App() {
  const { connection } = useConnection()
  const { wallets, wallet, select, connect, disconnect, connected, publicKey, sendTransaction, signMessage } =
    useWallet()
  const [told, setTold] = useState('')
  const act = (run) => () =>
    run().then(
      (text) => setTold(`done ${text ?? ''}`),
      (error) => setTold(`failed ${error.name}: ${error.message}`),
    )
  const transferOf = () =>
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(receiver), lamports: 110_000_000 })
  async function versioned() {
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      ...{ payerKey: publicKey, recentBlockhash: blockhash, instructions: [transferOf()] },
    })
    return new VersionedTransaction(message.compileToV0Message())
  }
  return (
    <>
      <output data-testid="adapter-account">
        {wallet?.adapter.name ?? 'nothing chosen'} {connected ? `connected ${publicKey}` : 'not connected'}
      </output>
      <output data-testid="adapter-told">{told}</output>
      {wallets.map(({ adapter, readyState }) => (
        <button key={adapter.name} type="button" onClick={() => select(adapter.name)}>
          adapter: {adapter.name} {readyState}
        </button>
      ))}
      <button type="button" onClick={act(connect)}>
        adapter: connect
      </button>
      <button
        type="button"
        onClick={act(async () => [...(await signMessage(new TextEncoder().encode('Hello from the hooks')))].join(' '))}
      >
        adapter: sign
      </button>
      <button type="button" onClick={act(async () => sendTransaction(new Transaction().add(transferOf()), connection))}>
        adapter: send legacy
      </button>
      <button type="button" onClick={act(async () => sendTransaction(await versioned(), connection))}>
        adapter: send versioned
      </button>
      <button type="button" onClick={act(disconnect)}>
        adapter: disconnect
      </button>
    </>
  )
}

function Page() {
  const wallets = useMemo(
    () => [new StandardWalletAdapter({ wallet: window.porticoDemo.portico.getProvider('solana') })],
    [],
  )
  return (
    <ConnectionProvider endpoint={rpcUrl}>
      <WalletProvider wallets={wallets} autoConnect={false}>
        <App />
      </WalletProvider>
    </ConnectionProvider>
  )
}

const place = document.createElement('section')
document.body.prepend(place)
createRoot(place).render(<Page />)
