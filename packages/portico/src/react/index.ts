export type { Appearance } from './appearance.js'
export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.js'
export {
  ConnectButton,
  type ConnectButtonCustomProps,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './buttons/ConnectButton.js'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.js'
export type { ButtonState, ButtonStatus } from './buttons/useButtonState.js'
export type { CopyKey } from './copy/en.js'
export { type UseAccount, useAccount } from './hooks/useAccount.js'
export { type SentTransaction, type UseActivity, useActivity } from './hooks/useActivity.js'
export { type UseBalance, useBalance } from './hooks/useBalance.js'
export { type UseConnections, useConnections } from './hooks/useConnections.js'
export { type UseDisconnect, useDisconnect } from './hooks/useDisconnect.js'
export { type UseModal, useModal } from './hooks/useModal.js'
export { type UseNetwork, useNetwork } from './hooks/useNetwork.js'
export { type UsePortico, usePortico } from './hooks/usePortico.js'
export { usePorticoEvent, usePorticoEvents } from './hooks/usePorticoEvents.js'
export { useProvider } from './hooks/useProvider.js'
export { type UseReconnect, useReconnect } from './hooks/useReconnect.js'
export { type UseSignIn, useSignIn } from './hooks/useSignIn.js'
export { type UseSignMessage, useSignMessage } from './hooks/useSignMessage.js'
export { useTokenBalance } from './hooks/useTokenBalance.js'
export { type User, useUser } from './hooks/useUser.js'
export {
  type UseWallets,
  useWallets,
  type WalletChoice,
  type WalletFailure,
  type WalletPairing,
} from './hooks/useWallets.js'
export type { Languages } from './language.js'
export type { Knob, Look } from './look.js'
export { PorticoModal } from './PorticoModal.js'
export { PorticoProvider, type PorticoProviderProps } from './Provider.js'
export { type AppearanceControl, useAppearance } from './useAppearance.js'
export type { Messages } from './words.js'
