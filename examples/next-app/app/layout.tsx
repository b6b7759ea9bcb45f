import 'portico/buttons.css'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { readPorticoState } from 'portico/cookie'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import { config } from './portico'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'Acme', icons: { icon: 'data:,' } }

export default async function Layout({ children }: { children: ReactNode }) {
  const cookie = (await headers()).get('cookie')
  return (
    <html lang="en">
      <body>
        <Providers initialState={readPorticoState(cookie)} wagmi={cookieToInitialState(config, cookie)}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
