import type { MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { useUi } from './context.js'
import { Spinner } from './Glyphs.js'
import { Icon, type IconName } from './Icon.js'

export type Press = (event: MouseEvent<HTMLElement>) => void

export type ButtonProps = {
  /** `warns` and `fails` are primary buttons that colour the reason they cannot be pressed for. */
  tone?: 'primary' | 'secondary' | 'outline' | 'plain' | 'danger' | 'warns' | 'fails'
  icon?: IconName | undefined
  /** Work in progress: shows a spinner and takes no press. */
  busy?: boolean | undefined
  /** What it is busy with is a person's answer or a block: that may take its time, and nothing is said of it. */
  asks?: boolean | undefined
  /** Why it cannot be pressed. Stands in place of the label; the button stays focusable, so that it can be read. */
  disabledReason?: string | undefined
  /** Why it may not be pressed yet, where that stands in sight elsewhere: read out, and the label stays. */
  held?: string | undefined
  /** Id of the words that tell it from others of the same name. */
  describedBy?: string | undefined
  onPress?: Press | undefined
  /** Press-down: for work that should have begun when the press ends. */
  onPressStart?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** Makes it a link that opens in a new tab. */
  href?: string | undefined
  /** Takes the whole width where the surroundings would not stretch it. */
  block?: boolean | undefined
  /** Smaller words, for buttons beside or inside other things. */
  small?: boolean | undefined
  /** Red words, for `plain` and `outline` buttons that take something away. */
  critical?: boolean | undefined
  part?: string | undefined
  /** Reader's label, where the words alone do not tell. */
  label?: string | undefined
  children: ReactNode
}

/** A button with words. */
export function Button(props: ButtonProps): ReactElement {
  const { part, words } = useUi()
  const { tone = 'primary', busy, disabledReason, held, small, block, critical } = props
  const off = (disabledReason ?? held) !== undefined
  const kind = tone === 'warns' || tone === 'fails' ? 'primary' : tone
  const named = part(`button button-${kind}${props.part ? ` ${props.part}` : ''}`)
  const shared = {
    ...named,
    'data-tone': tone === kind ? undefined : tone,
    'data-small': small || undefined,
    'data-block': block || undefined,
    'data-critical': critical || undefined,
    'data-asks': props.asks || undefined,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    onPointerDown: off ? undefined : props.onPressStart,
  }
  const content = (
    <>
      {busy ? <Spinner /> : props.icon && disabledReason === undefined && <Icon name={props.icon} />}
      {disabledReason ?? props.children}
      {held && <span className="vh">{held}</span>}
    </>
  )
  if (props.href && !off) {
    return (
      <a {...shared} href={props.href} target="_blank" rel="noopener noreferrer" onClick={props.onPress}>
        {content}
        <span className="vh">{words.newTab}</span>
      </a>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off || busy ? undefined : props.onPress}
    >
      {content}
    </button>
  )
}

export type IconButtonProps = {
  icon: IconName
  /** What it does; read out, and shown on hover. */
  label: string
  onPress: Press
  part?: string | undefined
  flip?: boolean | undefined
  /** A smaller mark that keeps its 44 px target. */
  quiet?: boolean | undefined
}

/** A round button with an icon alone. */
export function IconButton({ icon, label, onPress, part: name, flip, quiet }: IconButtonProps): ReactElement {
  const { part } = useUi()
  return (
    <button
      {...part(`icon-button${name ? ` ${name}` : ''}`)}
      type="button"
      aria-label={label}
      title={label}
      data-quiet={quiet || undefined}
      onClick={onPress}
    >
      <Icon name={icon} {...(flip && { flip })} />
    </button>
  )
}

/** Words in a sentence that lead to another page, in a new tab. */
export function TextLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const { words } = useUi()
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="vh">{words.newTab}</span>
    </a>
  )
}

/** Words in a sentence that do something. */
export function TextButton({ onPress, children }: { onPress: Press; children: ReactNode }): ReactElement {
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
    </button>
  )
}
