import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { useSheet } from './context.js'
import { css } from './styles/tabs.css.generated.js'

export type TabsProps<Id extends string> = {
  tabs: readonly { id: Id; label: string; count?: number | string | undefined }[]
  selected: Id
  onSelect(id: Id): void
  /** Read out before the tabs. */
  label?: string | undefined
  /** What the chosen tab shows. */
  children?: ReactNode
}

/** Tabs with a line under the chosen one. Arrow keys choose, Home and End go to the ends. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  return <TabList {...props} kind="tabs" />
}

/** The same as buttons in one frame. */
export function Segments<Id extends string>(props: TabsProps<Id>): ReactElement {
  return <TabList {...props} kind="segments" />
}

function TabList<Id extends string>(props: TabsProps<Id> & { kind: 'tabs' | 'segments' }): ReactElement {
  const { part } = useSheet(css)
  const id = useId()
  const { tabs, selected, onSelect, label, children, kind } = props
  const index = tabs.findIndex((tab) => tab.id === selected)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event.key, index, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl')
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <>
      <div {...part(kind)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            {...part(kind === 'tabs' ? 'tab' : 'segment')}
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={children ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div
          {...part('tab-panel')}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${selected}`}
          key={selected}
        >
          {children}
        </div>
      )}
    </>
  )
}

/** Where a key leads in a row of tabs; `undefined` when it is not for us. */
export function nextIndex(key: string, index: number, count: number, rightToLeft: boolean): number | undefined {
  const step = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (index + step + count) % count
    case 'ArrowLeft':
      return (index - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
