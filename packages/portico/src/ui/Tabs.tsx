import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'
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
  const before = useRef<HTMLElement>(null)
  // The bar comes from under the tab that was chosen before.
  const chosen = (tab: HTMLElement | null) => {
    const from = before.current
    if (!tab || tab === from) return
    before.current = tab
    if (!from) return
    tab.style.setProperty('--_left', `${from.offsetLeft - tab.offsetLeft}px`)
    tab.style.setProperty('--_wide', `${from.offsetWidth / tab.offsetWidth}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event.key, index, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl')
    const tab = tabs[next ?? -1]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    ;(event.currentTarget.children[next ?? 0] as HTMLElement).focus()
  }
  return (
    <>
      <div {...part(kind)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            {...part(kind === 'tabs' ? 'tab' : 'segment')}
            key={tab.id}
            ref={tab.id === selected ? chosen : undefined}
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
  const to = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : (to + count) % count
}
