import type { Portico } from 'portico'
import { createContext, type ReactNode, useContext } from 'react'
import { useClientState } from './useClientState.js'

export type Appearance = {
  theme: 'auto' | 'light' | 'dark'
  variables: Readonly<Record<string, string | number | undefined>>
}

const Context = createContext<Portico | undefined>(undefined)

export function PorticoProvider(props: {
  client: Portico
  locale: string
  appearance: Appearance
  children: ReactNode
}) {
  return <Context.Provider value={props.client}>{props.children}</Context.Provider>
}

export function ConnectButton() {
  const portico = useContext(Context)
  return portico ? <OpenButton portico={portico} /> : null
}

function OpenButton({ portico }: { portico: Portico }) {
  const address = useClientState(portico, ({ connections }) => {
    const state = connections.namespaces.eip155
    return state?.status === 'connected' ? state.connection.address : undefined
  })
  return (
    <button type="button" onClick={() => void portico.open()}>
      {address ?? 'Connect wallet'}
    </button>
  )
}

export const AccountButton = ConnectButton
export const NetworkButton = () => null
