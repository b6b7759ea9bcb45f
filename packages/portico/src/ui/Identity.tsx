import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Avatar } from './Avatar.js'
import type { Press } from './Button.js'
import { useSheet } from './context.js'
import { Icon } from './Icon.js'
import { Picture } from './Picture.js'
import { css } from './styles/account.css.generated.js'
import { css as skeletonCss } from './styles/skeleton.css.generated.js'

export type IdentityProps = {
  /** In full: the picture is drawn from it. */
  address: string
  /** As it is shown: shortened. */
  shownAddress: string
  name?: string | undefined
  /** In place of the drawn picture. */
  picture?: string | undefined
  /** Opens the list of wallets. */
  onPress?: Press | undefined
  /** Read out for that. */
  label?: string | undefined
  /** A copy button, or whatever else stands beside it. */
  end?: ReactNode
  /** A name is being looked up. */
  resolving?: boolean | undefined
}

/** Who is connected: picture, name, address. */
export function Identity({
  address,
  shownAddress,
  name,
  picture,
  onPress,
  label,
  end,
  resolving,
}: IdentityProps): ReactElement {
  const { part } = useSheet(css)
  const words = (
    <>
      {name && (
        <bdi {...part('name')} dir="auto">
          {name}
        </bdi>
      )}
      <bdi {...part('address')} dir="ltr" data-alone={name ? undefined : ''}>
        {shownAddress}
      </bdi>
    </>
  )
  return (
    <div {...part('identity')} aria-busy={resolving || undefined}>
      {picture ? (
        <Picture src={picture} name={name ?? ''} shape="arch" size={64} />
      ) : (
        <Avatar address={address} size={64} />
      )}
      <div className="identity-line">
        {onPress ? (
          <button type="button" className="identity-button" onClick={onPress}>
            {words}
            <Icon name="chevrons-up-down" />
            {label && <span className="vh">{label}</span>}
          </button>
        ) : (
          <span className="identity-button">{words}</span>
        )}
        {end}
      </div>
    </div>
  )
}

export type CopyButtonProps = {
  /** What is copied: "Copy address". */
  label: string
  /** Read out when it is done: "Address copied". */
  doneLabel: string
  /** Copies. May reject: then nothing is said here. */
  onCopy(): void | Promise<void>
}

/** An icon that copies, and turns into a tick for a moment. */
export function CopyButton({ label, doneLabel, onCopy }: CopyButtonProps): ReactElement {
  const { part } = useSheet(css)
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(0), 1200)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => {
    Promise.resolve(onCopy()).then(
      () => setDone(Date.now()),
      () => {},
    )
  }
  return (
    <>
      <button
        {...part('icon-button copy')}
        type="button"
        aria-label={label}
        title={label}
        data-quiet=""
        data-done={done ? '' : undefined}
        onClick={copy}
      >
        <Icon name={done ? 'check' : 'copy'} />
      </button>
      <span className="vh" role="status">
        {done ? doneLabel : ''}
      </span>
    </>
  )
}

export type BalanceProps = {
  /** Before the decimal separator, currency sign included. */
  whole: string
  /** From the decimal separator on. */
  fraction?: string | undefined
  symbol?: string | undefined
  state: 'ready' | 'loading' | 'unknown'
  /** Read out in place of the figures. */
  label?: string | undefined
}

/** An amount in large figures. */
export function Balance({ whole, fraction, symbol, state, label }: BalanceProps): ReactElement {
  useSheet(skeletonCss)
  const { part } = useSheet(css)
  return (
    <p {...part('balance')} data-state={state} aria-busy={state === 'loading' || undefined}>
      {label && <span className="vh">{label}</span>}
      <bdi aria-hidden={label ? 'true' : undefined}>
        {state === 'loading' ? (
          <span className="sk" data-shape="balance" />
        ) : state === 'unknown' ? (
          <span className="dash">—</span>
        ) : (
          <>
            <span {...part('balance-whole')}>{whole}</span>
            {fraction && <span {...part('balance-fraction')}>{fraction}</span>}
            {symbol && <span className="symbol"> {symbol}</span>}
          </>
        )}
      </bdi>
    </p>
  )
}
