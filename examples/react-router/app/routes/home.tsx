import { ConnectButton, useAccount } from 'portico/react'

export default function Home() {
  const { status } = useAccount()
  return (
    <main>
      <ConnectButton />
      <p data-testid="status">{status}</p>
    </main>
  )
}
