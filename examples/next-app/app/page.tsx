import { ConnectButton } from 'portico/react'
import { Account } from './account'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <Account />
    </main>
  )
}
