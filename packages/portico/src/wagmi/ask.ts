import { UserRejectedRequestError } from 'viem'
import type { Portico } from '../index.js'
import { walletOf } from './wallet.js'

/**
 * Opens the ways to connect and resolves when a wallet is connected.
 *
 * @throws UserRejectedRequestError when the modal is closed without one
 */
export async function askForWallet(portico: Portico): Promise<void> {
  const { signal } = portico.client
  await portico.open({ view: 'Connect', namespace: 'eip155' })
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      stop()
      signal.removeEventListener('abort', look)
      settle()
    }
    const look = () => {
      if (walletOf(portico)) end(resolve)
      else if (signal.aborted) end(() => reject(signal.reason))
      else if (portico.getState().modal.status === 'closed')
        end(() => reject(new UserRejectedRequestError(new Error('The modal was closed'))))
    }
    const stop = portico.subscribe((state) => state, look)
    signal.addEventListener('abort', look)
    look()
  })
}
