import { useMemo } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { OpenOptions, PayOptions, PayReceipt } from '../../core/portico.js'
import type { ViewName } from '../../core/views.js'
import { usePortico } from './usePortico.js'

type OfFamily = { namespace?: ChainNamespace | undefined }
type SendOptions = Pick<OpenOptions, 'to' | 'amount' | 'assetAddress' | 'chainId'>
type SwapOptions = Pick<OpenOptions, 'fromToken' | 'toToken' | 'amount'>

/** What `useModal` returns. */
export type UseModal = {
  /** The modal is open. */
  isOpen: boolean
  /** The view that is shown, or would be shown first. */
  view: ViewName
  /** Closes the modal, unless it must stay open: then it shakes. */
  close(): void
  /** The ways to connect; the account while one is connected. */
  openConnect(options?: OfFamily): Promise<void>
  /** The account; the ways to connect while none is connected. @throws AppError `modal/closed` when a person who is not connected closes */
  openAccount(options?: OfFamily): Promise<void>
  /** The networks of the app, to change to. */
  openNetworks(options?: OfFamily): Promise<void>
  /** Every wallet of the directory, to be searched. */
  openAllWallets(): Promise<void>
  /** The wallets that are connected, and those that were. */
  openProfileWallets(): Promise<void>
  /** The account with the list of what was done. */
  openActivity(): Promise<void>
  /** Sending. Resolves with the hash of what was sent. @throws AppError `modal/closed` */
  openSend(options?: SendOptions): Promise<string | undefined>
  /** Swapping tokens. @throws AppError `modal/closed` when a person who is not connected closes */
  openSwap(options?: SwapOptions): Promise<void>
  /** The address and its QR code. @throws AppError `modal/closed` when a person who is not connected closes */
  openReceive(): Promise<void>
  /** Buying with money. @throws AppError `modal/closed` when a person who is not connected closes */
  openOnRamp(): Promise<void>
  /** Asks the person to pay. @throws AppError as `portico.open({ view: 'Pay', … })` */
  openPay(options: Omit<PayOptions, 'view'>): Promise<PayReceipt>
}

/**
 * The modal: whether it is open, and a function for each view that an app may open. They stay the same for the life of the client.
 *
 * @example
 * const { isOpen, openNetworks } = useModal()
 * <button aria-expanded={isOpen} onClick={() => openNetworks()}>Networks</button>
 */
export function useModal(): UseModal {
  const { portico, isOpen, view, close } = usePortico()
  const opens = useMemo(() => {
    const show = async (options: OpenOptions) => void (await portico.open(options))
    return {
      openConnect: (options?: OfFamily) => show({ view: 'Connect', namespace: options?.namespace }),
      openAccount: (options?: OfFamily) => show({ view: 'Account', namespace: options?.namespace }),
      openNetworks: (options?: OfFamily) => show({ view: 'Networks', namespace: options?.namespace }),
      openAllWallets: () => show({ view: 'AllWallets' }),
      openProfileWallets: () => show({ view: 'ProfileWallets' }),
      openActivity: () => show({ view: 'Transactions' }),
      openSend: (options?: SendOptions) => portico.open({ ...options, view: 'Send' }),
      openSwap: (options?: SwapOptions) => show({ ...options, view: 'Swap' }),
      openReceive: () => show({ view: 'Receive' }),
      openOnRamp: () => show({ view: 'OnRamp' }),
      openPay: (options: Omit<PayOptions, 'view'>) => portico.open({ ...options, view: 'Pay' }),
    }
  }, [portico])
  return { isOpen, view, close, ...opens }
}
