import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** Set when the script is built. */
declare const rpcUrl: string

type StandardWallet = ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet']
type Page = { porticoDemo: { portico: { getProvider(namespace: 'solana'): StandardWallet } } }
type Sending = {
  signAndSendTransaction(input: object): Promise<readonly { signature: Uint8Array }[]>
}

const wallet = () => (window as unknown as Page).porticoDemo.portico.getProvider('solana')
const connection = new Connection(rpcUrl, 'confirmed')

async function payment(from: PublicKey, to: string, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports })
  const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions: [transfer] })
  return { transfer, versioned: new VersionedTransaction(message.compileToV0Message()) }
}

/** Runs in the demo: what apps use to speak to wallets of Solana, each with the wallet that `getProvider('solana')` hands out. */
Object.assign(window, {
  solanaLibraries: {
    /** wallet-adapter, of which @solana/wallet-adapter-react is the React side, with @solana/web3.js 1. */
    async adapter(to: string, lamports: number, kind: 'legacy' | 'versioned'): Promise<string> {
      const adapter = new StandardWalletAdapter({ wallet: wallet() })
      await adapter.connect()
      if (!adapter.publicKey) throw new Error('The adapter has no account')
      const { transfer, versioned } = await payment(adapter.publicKey, to, lamports)
      return adapter.sendTransaction(kind === 'legacy' ? new Transaction().add(transfer) : versioned, connection)
    },
    /** A text that wallet-adapter has signed: what came back, and whose the adapter says it is. */
    async signed(text: string): Promise<{ address: string; signature: number[] }> {
      const adapter = new StandardWalletAdapter({ wallet: wallet() })
      await adapter.connect()
      if (!adapter.publicKey || !adapter.signMessage) throw new Error('The adapter cannot sign')
      const signature = await adapter.signMessage(new TextEncoder().encode(text))
      return { address: adapter.publicKey.toBase58(), signature: [...signature] }
    },
    /** As @solana/react does it: by a name that stands among the chains of the account. */
    async named(to: string, lamports: number, chain: string): Promise<void> {
      const { accounts, features } = wallet()
      const account = accounts.find((one) => (one.chains as readonly string[]).includes(chain))
      if (!account) throw new Error(`No account is on ${chain}`)
      const { versioned } = await payment(new PublicKey(account.address), to, lamports)
      const { signAndSendTransaction } = (features as Record<string, Sending>)[
        'solana:signAndSendTransaction'
      ] as Sending
      await signAndSendTransaction({ account, chain, transaction: versioned.serialize() })
    },
  },
})
