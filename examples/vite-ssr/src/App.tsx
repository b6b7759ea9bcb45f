import { ConnectButton, useAccount } from 'portico/react'
import { type InitialState, PorticoProvider } from 'portico/ssr'
import { portico } from './portico'

function Status() {
  const { status } = useAccount()
  return <p data-testid="status">{status}</p>
}

export function App({ initialState }: { initialState: InitialState | undefined }) {
  return (
    <PorticoProvider client={portico} initialState={initialState}>
      <ConnectButton />
      <Status />
    </PorticoProvider>
  )
}
