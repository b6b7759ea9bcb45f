import type { ReactElement, ReactNode } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { Spinner } from '../../ui/Glyphs.js'
import { usePorticoClient, useShell, useWords } from '../context.js'
import { ButtonRoot } from './ButtonRoot.js'
import { Pressable } from './Pressable.js'
import { type ButtonState, useButtonState } from './useButtonState.js'

/** What `ConnectButton` takes. All of it may be left out. */
export type ConnectButtonProps = {
  /** Words while nothing is connected; "Connect wallet" by default. */
  label?: ReactNode
  /** Shows the balance beside the account. True by default. */
  balance?: boolean | undefined
  /** Shows the network beside the account. True by default. */
  network?: boolean | undefined
  /** The chain namespace it stands for; the active one by default. */
  namespace?: ChainNamespace | undefined
}

/** What `ConnectButton.Custom` hands to its child. */
export type ConnectButtonState = ButtonState & {
  /** Opens the modal: the ways to connect, or the account. */
  open(): void
  /** Opens the list of networks. */
  openNetworks(): void
  /** For the element that is pressed, so that the modal loads ahead: `<button {...nearby} onClick={open}>`. */
  nearby: { onPointerOver(): void; onFocus(): void }
}

/** What `ConnectButton.Custom` takes. */
export type ConnectButtonCustomProps = {
  /** The chain namespace it stands for; the active one by default. */
  namespace?: ChainNamespace | undefined
  /** Draws your own button from what it is handed. */
  children(state: ConnectButtonState): ReactNode
}

function Button({ label, balance = true, network = true, namespace }: ConnectButtonProps): ReactElement {
  const portico = usePorticoClient()
  const t = useWords()
  const { parts, ...state } = useButtonState(namespace)
  const { status } = state
  const busy = status === 'connecting'
  return (
    <ButtonRoot status={status} parts={parts}>
      {parts && (status === 'connected' || status === 'reconnecting') ? (
        <>
          {network && <parts.NetworkPart state={state} namespace={namespace} name={false} />}
          <parts.AccountPart state={state} balance={balance} namespace={namespace} main />
        </>
      ) : parts && state.account ? (
        <parts.UnfinishedPart state={state} namespace={namespace} />
      ) : (
        <Pressable name="connect-button" look="fill" busy={busy} main onPress={() => void portico.open({ namespace })}>
          {busy && parts && <Spinner />}
          {busy ? t('button.connecting') : (label ?? t('button.connect'))}
        </Pressable>
      )}
    </ButtonRoot>
  )
}

function Custom({ namespace, children }: ConnectButtonCustomProps): ReactElement {
  const { portico, prepare } = useShell()
  const { parts: _, ...state } = useButtonState(namespace)
  const custom = {
    ...state,
    open: () => void portico.open({ namespace }),
    openNetworks: () => void portico.open({ view: 'Networks', namespace }),
    nearby: { onPointerOver: prepare, onFocus: prepare },
  }
  return <>{children(custom)}</>
}

/**
 * The button that opens the modal. It says in `data-state` how things stand: `disconnected`, `connecting`, `reconnecting`, `connected`,
 * `wrong-network`, `needs-sign-in`. It stands in the page's own tree, with selectors of no weight, so any rule of the page restyles it.
 *
 * @example
 * <ConnectButton label="Sign in with a wallet" balance={false} />
 *
 * <ConnectButton.Custom>
 *   {({ status, account, open }) => <button onClick={open}>{account?.shortAddress ?? status}</button>}
 * </ConnectButton.Custom>
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(Button, { Custom })
