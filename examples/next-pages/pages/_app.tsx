import 'portico/buttons.css'
import type { AppProps } from 'next/app'
import { type InitialState, PorticoProvider } from 'portico/ssr'
import { portico } from '../lib/portico'

export default function App({ Component, pageProps }: AppProps<{ initialState?: InitialState | null }>) {
  const { initialState, ...props } = pageProps
  return (
    <PorticoProvider client={portico} initialState={initialState ?? undefined}>
      <Component {...props} />
    </PorticoProvider>
  )
}
