import { ConnectButton, useAccount } from 'portico/react'
import { type InitialState, PorticoProvider } from 'portico/ssr'
import { portico } from '../portico'

function Status() {
  const { status } = useAccount()
  return <p data-testid="status">{status}</p>
}

/** An island. Others on the page may stand on the same client: it is a module, and every island has a provider of its own. */
export function Wallet({ initialState }: { initialState: InitialState | undefined }) {
  return (
    <PorticoProvider client={portico} initialState={initialState}>
      <ConnectButton />
      <Status />
    </PorticoProvider>
  )
}
