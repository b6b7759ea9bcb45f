import type { GetServerSideProps } from 'next'
import Head from 'next/head'
import { readPorticoState } from 'portico/cookie'
import { ConnectButton, useAccount } from 'portico/react'

export const getServerSideProps: GetServerSideProps = async ({ req }) => ({
  props: { initialState: readPorticoState(req.headers.cookie) ?? null },
})

export default function Page() {
  const { status } = useAccount()
  return (
    <main>
      <Head>
        <title>Acme</title>
        <link rel="icon" href="data:," />
      </Head>
      <ConnectButton />
      <p data-testid="status">{status}</p>
    </main>
  )
}
