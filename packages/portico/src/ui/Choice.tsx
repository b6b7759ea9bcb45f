import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react'
import { useUi } from './context.js'
import { type ListProps, Row, type RowProps } from './List.js'

/**
 * A list of which one is chosen. Tab comes to the chosen row alone, arrow keys go to the others. They only go there: a choice costs a
 * question to a wallet or a price, or leaves the view, so Enter or Space make it.
 */
export function ChoiceList({ label, children }: Omit<ListProps, 'bare'>): ReactElement {
  const { part } = useUi()
  const list = useRef<HTMLUListElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])]
  const stopAt = (stop: EventTarget | undefined) => {
    for (const row of rows()) row.tabIndex = row === stop ? 0 : -1
  }
  useLayoutEffect(() => {
    const all = rows()
    stopAt(all.find((row) => row.matches(':focus')) ?? all.find((row) => row.ariaChecked === 'true') ?? all[0])
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const all = rows()
    const from = all.indexOf(event.target as HTMLElement)
    if (!step || from < 0) return
    event.preventDefault()
    all[(from + step + all.length) % all.length]?.focus()
  }
  return (
    <ul
      {...part('list')}
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its items are no items then, they say so
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      // The way back to the list is to the row that was left.
      onFocus={({ target }) => stopAt(target)}
    >
      {children}
    </ul>
  )
}

export type ChoiceRowProps = Omit<RowProps, 'role' | 'aria-checked'> & { checked: boolean }

/** A row of such a list. */
export function ChoiceRow({ checked, ...row }: ChoiceRowProps): ReactElement {
  return <Row {...row} role="radio" aria-checked={checked} />
}
