'use client'

import { useAccount as usePorticoAccount } from 'portico/react'
import { useConnection, useSignMessage } from 'wagmi'

export function Account() {
  const { status } = usePorticoAccount()
  const { status: wagmiStatus, address, chainId } = useConnection()
  const { data, mutate } = useSignMessage()
  return (
    <>
      <p data-testid="status">{status}</p>
      <p data-testid="wagmi">{`${wagmiStatus} ${address} ${chainId}`}</p>
      <button type="button" onClick={() => mutate({ message: 'Hello' })}>
        Sign
      </button>
      <p data-testid="signature">{data}</p>
    </>
  )
}
