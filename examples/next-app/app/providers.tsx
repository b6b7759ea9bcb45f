'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type InitialState, PorticoProvider } from 'portico/ssr'
import { type ReactNode, useState } from 'react'
import { WagmiProvider, type State as WagmiState } from 'wagmi'
import { config, portico } from './portico'

type Props = { initialState: InitialState | undefined; wagmi: WagmiState | undefined; children: ReactNode }

export function Providers({ initialState, wagmi, children }: Props) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} initialState={wagmi}>
      <QueryClientProvider client={queryClient}>
        <PorticoProvider client={portico} initialState={initialState}>
          {children}
        </PorticoProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
