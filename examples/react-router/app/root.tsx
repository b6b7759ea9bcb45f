import 'portico/buttons.css'
import { readPorticoState } from 'portico/cookie'
import { PorticoProvider } from 'portico/ssr'
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useLoaderData } from 'react-router'
import { portico } from './portico'

export function loader({ request }: LoaderFunctionArgs) {
  return { initialState: readPorticoState(request.headers.get('cookie')) }
}

// Drawn for one visitor's cookie.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Acme</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const { initialState } = useLoaderData<typeof loader>()
  return (
    <PorticoProvider client={portico} initialState={initialState}>
      <Outlet />
    </PorticoProvider>
  )
}
