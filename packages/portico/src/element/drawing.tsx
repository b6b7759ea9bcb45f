import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { makeStore, type Store } from '../base/store.js'
import type { ChainNamespace, Portico } from '../index.js'
import { useMissingWallet } from '../react/fieldWords.js'
import {
  AccountButton,
  type Appearance,
  ConnectButton,
  NetworkButton,
  PorticoProvider,
  useAccount,
} from '../react/index.js'
import type { Languages } from '../react/language.js'
import type { Look } from '../react/look.js'
import { useInlineModal } from '../react/useInlineModal.js'
import type { Messages } from '../react/words.js'

/** The look of the elements and the modal. */
export type ElementAppearance = Look & {
  /**
   * Per part, in camelCase (`buttonPrimary`, `rowName`, `connectButton`): a style object (`{ borderRadius: 4 }`), or a class name. The name
   * is also a part, so that `portico-modal::part(name)` reaches it.
   */
  elements?:
    | Readonly<Record<string, string | Readonly<Record<string, string | number | undefined>> | undefined>>
    | undefined
}

/** How all that belongs to a client looks and speaks. */
export type ElementSettings = {
  /**
   * A BCP 47 tag, or `auto` for the first of the reader's languages that there is: what is said where `languages` has it, how figures are
   * written, and which way words run. `en` by default.
   */
  locale?: 'auto' | (string & {}) | undefined
  /** What it may speak, from `portico/languages`; English by default. */
  languages?: Languages | undefined
  /** Sentences in place of the product's own, by key. None by default. */
  messages?: Messages | undefined
  /** Theme, variables and names of parts. What the page's style says by default. */
  appearance?: ElementAppearance | undefined
}

/** `missing`: what is said while nothing is connected that has to be. */
type Seen = { missing: string; address: string | undefined }

/** What an element asks to be drawn, and where. A new one for each change. */
export type Seat = {
  kind: 'button' | 'account' | 'network' | 'modal'
  /** For the modal the element that it is shown in; for buttons what they are drawn into. */
  place: HTMLElement | ShadowRoot | undefined
  namespace?: ChainNamespace | undefined
  label?: string | undefined
  balance?: boolean
  network?: boolean
  compact?: boolean
  /** It is a field of a form: something to press stands there in any case. */
  field?: boolean
  /** After each drawing that shows something else. */
  onSeen(seen: Seen): void
}

/** All that is drawn for one client: one provider, whatever the number of its elements. */
export type Drawing = {
  /** Draws what an element asks for, in the place of what it asked for before. */
  seat(element: HTMLElement, seat: Seat): void
  leave(element: HTMLElement): void
  /** Draws for as long as nobody has called what it returns: the modal then opens without an element in the page. */
  hold(): () => void
  /** Changes parts of the settings. */
  configure(part: ElementSettings): void
}

const drawings = new WeakMap<Portico, Drawing>()

export function drawingOf(portico: Portico): Drawing {
  const drawing = drawings.get(portico) ?? makeDrawing(portico)
  drawings.set(portico, drawing)
  return drawing
}

type Shown = { seats: ReadonlyMap<HTMLElement, Seat & { key: number }>; settings: ElementSettings }

function makeDrawing(portico: Portico): Drawing {
  const store = makeStore<Shown>({ seats: new Map(), settings: {} })
  const holders = new Set<object>()
  let drawn: { end(): void } | undefined
  let count = 0

  const begin = () => {
    const root = createRoot(document.createElement('div'))
    root.render(<Drawn portico={portico} store={store} />)
    const stop = portico.subscribe((state) => state.modal.status, look)
    return {
      end() {
        stop()
        root.unmount()
      },
    }
  }
  const look = () => {
    const isNeeded = holders.size > 0 || store.get().seats.size > 0
    if (isNeeded) drawn ??= begin()
    // A menu that goes with the press on its button leaves the modal open: all ends with that.
    if (isNeeded || portico.getState().modal.status === 'open') return
    drawn?.end()
    drawn = undefined
  }
  return {
    seat(element, seat) {
      const { seats } = store.get()
      const key = seats.get(element)?.key ?? count++
      store.set({ seats: new Map(seats).set(element, { ...seat, key }) })
      look()
    },
    leave(element) {
      const seats = new Map(store.get().seats)
      seats.delete(element)
      store.set({ seats })
      look()
    },
    hold() {
      const holder = {}
      holders.add(holder)
      look()
      return () => {
        holders.delete(holder)
        look()
      }
    },
    configure: (part) => store.set({ settings: { ...store.get().settings, ...part } }),
  }
}

function Drawn({ portico, store }: { portico: Portico; store: Store<Shown> }): ReactElement {
  const subscribe = useMemo(() => (listener: () => void) => store.subscribe((shown) => shown, listener), [store])
  const { seats, settings } = useSyncExternalStore(subscribe, store.get)
  return (
    <PorticoProvider client={portico} {...settings} appearance={settings.appearance as Appearance | undefined}>
      {[...seats.values()].map(({ key, ...seat }) => (
        <Seated key={key} seat={seat} />
      ))}
    </PorticoProvider>
  )
}

function Seated({ seat }: { seat: Seat }): ReactNode {
  const { kind, place, namespace, onSeen } = seat
  const { address } = useAccount({ namespace })
  const missing = useMissingWallet()
  useLayoutEffect(() => onSeen({ missing, address }), [onSeen, missing, address])
  if (!place) return null
  if (kind === 'modal') return <Inline place={place as HTMLElement} />
  return createPortal(<Button seat={seat} />, place as unknown as Element)
}

function Button({ seat }: { seat: Seat }): ReactElement {
  const { kind, namespace, label, balance, network, compact, field } = seat
  if (kind === 'network') return <NetworkButton name={!compact} namespace={namespace} />
  if (kind === 'account' && !field) return <AccountButton balance={balance} namespace={namespace} />
  return <ConnectButton label={label} balance={balance} network={kind === 'button' && network} namespace={namespace} />
}

function Inline({ place }: { place: HTMLElement }): null {
  useInlineModal(useMemo(() => ({ current: place }), [place]))
  return null
}
