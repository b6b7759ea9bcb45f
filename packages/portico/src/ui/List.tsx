import type { PointerEvent, ReactElement, ReactNode } from 'react'
import type { Press } from './Button.js'
import { useUi } from './context.js'
import { Icon, type IconName } from './Icon.js'

export type ListProps = {
  /** Read out before the rows. */
  label?: string | undefined
  /** Without a frame: rows that fill the width. */
  bare?: boolean | undefined
  children: ReactNode
}

/** Rows in one frame, with hairlines between them. */
export function List({ label, bare, children }: ListProps): ReactElement {
  const { part } = useUi()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without markers
    <ul {...part('list')} role="list" aria-label={label} data-bare={bare || undefined}>
      {children}
    </ul>
  )
}

export type RowProps = {
  image?: ReactNode
  name: ReactNode
  /** What the name is to the reader, before it: "To". */
  over?: ReactNode
  detail?: ReactNode
  value?: ReactNode
  tag?: ReactNode
  chevron?: 'right' | 'external' | undefined
  /** The one in use: marked, and read as current. */
  current?: boolean | undefined
  /** Why it cannot be chosen; read out, and drawn where it is the value too. The row stays focusable. */
  disabledReason?: string | undefined
  onPress?: Press | undefined
  onPressStart?: ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** The pointer or the focus is on it: a press may follow. */
  onNear?: (() => void) | undefined
  href?: string | undefined
  /** Reader's label, where the drawn words do not tell. */
  label?: string | undefined
  /** Read after the rest, and shown where the pointer rests: the whole of what it says in short. */
  title?: string | undefined
  role?: 'radio' | undefined
  'aria-checked'?: boolean | undefined
  [data: `data-${string}`]: string | number | boolean | undefined
}

/** A row of a list: picture, name and what belongs to it; a button or a link when it leads somewhere. */
export function Row(props: RowProps): ReactElement {
  const {
    image,
    name,
    over,
    detail,
    value,
    tag,
    chevron,
    current,
    disabledReason,
    onPress,
    onPressStart,
    onNear,
    href,
    label,
    ...data
  } = props
  const { part, words } = useUi()
  const off = disabledReason !== undefined
  const content = (
    <>
      {image && <span {...part('row-image')}>{image}</span>}
      <span className="row-text">
        {over && <span {...part('row-detail')}>{over}</span>}
        <span {...part('row-name')}>{name}</span>
        {detail && <span {...part('row-detail')}>{detail}</span>}
      </span>
      <span className="row-end">
        {value && <span {...part('row-value')}>{value}</span>}
        {tag && <span {...part('row-tag')}>{tag}</span>}
        {current && <Icon name="check" />}
        {chevron && (
          <span {...part('row-chevron')}>
            <Icon name={chevron === 'right' ? 'chevron-right' : 'external-link'} flip={chevron === 'right'} />
          </span>
        )}
      </span>
      {off && disabledReason !== value && <span className="vh">{disabledReason}</span>}
    </>
  )
  const shared = { ...part('row'), ...data, 'aria-label': label, 'aria-current': current || undefined }
  return (
    <li role={data.role && 'none'}>
      {href && !off ? (
        <a
          {...shared}
          // What a link is called by its label alone says where it opens there.
          aria-label={label && `${label} (${words.newTab})`}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onPress}
        >
          {content}
          <span className="vh">{words.newTab}</span>
        </a>
      ) : onPress ? (
        <button
          {...shared}
          type="button"
          aria-disabled={off || undefined}
          onClick={off ? undefined : onPress}
          onPointerDown={off ? undefined : onPressStart}
          onPointerEnter={off ? undefined : onNear}
          onFocus={off ? undefined : onNear}
        >
          {content}
        </button>
      ) : (
        <div {...shared}>{content}</div>
      )}
    </li>
  )
}

/** A word or two that say what kind of thing it is. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: Tone | undefined
  icon?: IconName | undefined
  children: ReactNode
}): ReactElement {
  return (
    <span className="tag" data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** Meaning of a mark: always said in words as well. */
export type Tone = 'accent' | 'positive' | 'warning' | 'critical'
