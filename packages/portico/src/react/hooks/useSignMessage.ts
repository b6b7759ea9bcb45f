import { useCallback, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { usePorticoClient } from '../context.js'

/** What `useSignMessage` returns. */
export type UseSignMessage = {
  /**
   * Has the wallet in use sign a text.
   *
   * @returns The signature as its family writes it: hex for EVM (EIP-191), base58 for Solana, base64 for Bitcoin.
   * @throws AppError `connections/no-active-address` while nothing is connected; what the wallet said otherwise
   */
  signMessage(message: string): Promise<string>
  /** The wallet is asked. */
  isPending: boolean
}

/**
 * Signing of texts with the wallet in use in a chain namespace; in the active one when none is given. For sign-in there is `useSignIn`, and
 * for all else that a wallet can do its provider, by `useProvider`.
 *
 * @example
 * const { signMessage, isPending } = useSignMessage()
 * <button disabled={isPending} onClick={() => signMessage('I agree')}>Agree</button>
 */
export function useSignMessage({ namespace }: { namespace?: ChainNamespace | undefined } = {}): UseSignMessage {
  const { client } = usePorticoClient()
  const [asked, setAsked] = useState(0)
  const signMessage = useCallback(
    async (message: string) => {
      setAsked((count) => count + 1)
      try {
        const { signText } = await import('./signText.js')
        return await signText(client, { namespace, message })
      } finally {
        setAsked((count) => count - 1)
      }
    },
    [client, namespace],
  )
  return { signMessage, isPending: asked > 0 }
}
