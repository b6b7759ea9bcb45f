import type { Portico, StorageAdapter } from '../../index.js'
import type { Records } from '../records.js'
import { simulations as known, type SimulationName, type Simulations } from '../simulations.js'
import { pageStorage, readStoredKeys } from '../storedKeys.js'
import { make, pressable, table, timeOf } from './make.js'
import { type Branches, drawTree } from './stateTree.js'

export type Snapshot = {
  portico: Portico
  records: Records
  simulations: Simulations
  storage: Pick<StorageAdapter, 'getItem' | 'keys'> | undefined
}

/** One tab of the panel. */
export type Section = {
  name: string
  draw(): HTMLElement
  /** Hears of what has to be drawn anew. Returns how to stop. */
  subscribe(listener: () => void): () => void
}

export function sectionsOf({ portico, records, simulations, storage = pageStorage() }: Snapshot): readonly Section[] {
  const branches: Branches = new Set()
  const onState = (listener: () => void) => portico.subscribe((state) => state, listener)
  return [
    { name: 'State', draw: () => drawTree(portico.getState(), branches), subscribe: onState },
    { name: 'Requests', draw: () => drawRequests(records), subscribe: records.requests.subscribe },
    { name: 'Relay', draw: () => drawRelay(records), subscribe: records.relay.subscribe },
    { name: 'Events', draw: () => drawEvents(records), subscribe: records.events.subscribe },
    { name: 'Storage', draw: () => drawStorage(storage), subscribe: onState },
    { name: 'Simulations', draw: () => drawSimulations(simulations), subscribe: () => () => {} },
  ]
}

const withClear = (shelf: { clear(): void; all(): readonly unknown[] }, drawn: HTMLElement) =>
  shelf.all().length === 0
    ? drawn
    : make(
        'div',
        {},
        pressable('Clear', () => shelf.clear(), { class: 'clear', 'data-path': 'clear' }),
        drawn,
      )

function drawRequests({ requests }: Records): HTMLElement {
  const rows = requests
    .all()
    .map(({ at, to, name, host, status, tookMs, simulated }) => [
      timeOf(at),
      make('code', {}, name),
      `${to}, ${host}`,
      make(
        'span',
        { class: status === 'failed' || Number(status) >= 400 ? 'bad' : undefined },
        statusOf(status, simulated),
      ),
      tookMs === undefined ? '' : `${tookMs} ms`,
    ])
  const columns = ['At', 'What', 'Of', 'Status', 'Took']
  return withClear(
    requests,
    table(
      'Requests to services and nodes, newest first',
      columns,
      rows,
      'Nothing was asked of a service or a node yet.',
    ),
  )
}

const statusOf = (status: number | string, simulated: boolean | undefined) =>
  simulated ? `${status} (simulated)` : String(status)

function drawRelay({ relay }: Records): HTMLElement {
  const rows = relay
    .all()
    .map(({ at, direction, method, topic = '', tag, size }) => [
      timeOf(at),
      direction === 'out' ? 'to the relay' : 'from the relay',
      make('code', {}, method),
      make('code', {}, topic),
      tag === undefined ? '' : String(tag),
      `${size}`,
    ])
  const columns = ['At', 'Direction', 'Method', 'Topic', 'Tag', 'Size']
  return withClear(relay, table('Messages, newest first', columns, rows, 'Nothing went over the relay yet.'))
}

function drawEvents({ events }: Records): HTMLElement {
  const rows = events
    .all()
    .map(({ at, event, payload }) => [
      timeOf(at),
      make('strong', {}, event),
      make('code', {}, JSON.stringify(payload) ?? ''),
    ])
  return withClear(
    events,
    table('Events, newest first', ['At', 'Event', 'What it tells'], rows, 'The client has told nothing yet.'),
  )
}

function drawStorage(storage: Pick<StorageAdapter, 'getItem' | 'keys'>): HTMLElement {
  const rows = readStoredKeys(storage).map(({ key, size, at, value }) => [
    make('code', {}, key),
    String(size),
    at === undefined ? '–' : ageOf(Date.now() - at),
    make('code', {}, value),
  ])
  return table('What outlives a reload', ['Key', 'Size', 'Age', 'Value'], rows, 'Nothing is stored.')
}

function ageOf(ms: number): string {
  const [unit, length] =
    ms < 60_000
      ? ['s', 1_000]
      : ms < 3_600_000
        ? ['min', 60_000]
        : ms < 86_400_000
          ? ['h', 3_600_000]
          : ['d', 86_400_000]
  return `${Math.max(0, Math.floor(ms / Number(length)))} ${unit}`
}

function drawSimulations(simulations: Simulations): HTMLElement {
  const fields = (Object.keys(known) as SimulationName[]).map((name) => {
    const [title, what] = known[name]
    const box = make('input', { type: 'checkbox', name })
    box.checked = simulations.isOn(name)
    box.addEventListener('change', () => simulations.turn(name, box.checked))
    return make('label', { class: 'simulation' }, box, make('span', {}, make('strong', {}, title), make('br'), what))
  })
  return make(
    'div',
    {},
    make('p', { class: 'none' }, 'For this page, until it is loaded again or the devtools are detached.'),
    ...fields,
  )
}
