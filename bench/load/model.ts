/** What was measured of one message, one connection and one call, read from the table that `npm run bench -- --load` writes. */
export type Measured = Readonly<Record<string, string>>

export function readMeasured(table: string): Measured {
  return Object.fromEntries(
    table.split('\n').flatMap((line) => {
      const [, what, value] = /^\| (.+?) \| (.+?) \|$/.exec(line) ?? []
      return what && value ? [[what, value]] : []
    }),
  )
}

/** The first number of a row. */
function numberOf(measured: Measured, what: string): number {
  const value = Number.parseFloat((measured[what] ?? '').replaceAll(',', ''))
  if (Number.isNaN(value)) throw new Error(`The table of the load has no number for "${what}"`)
  return value
}

/** What is assumed of people, machines and prices: change it for yours. */
const assumed = {
  people: { value: 10_000_000, what: 'people who use the wallet in a month' },
  daily: { value: 0.2, what: 'part of them on a day' },
  sittings: { value: 3, what: 'sittings of one on such a day' },
  pageSeconds: { value: 600, what: 'seconds for which the page holds its connection in a sitting' },
  walletSeconds: { value: 120, what: 'seconds for which the wallet holds its own' },
  messages: { value: 14, what: 'messages of a sitting: six of a session, four requests with their answers' },
  calls: { value: 12, what: 'calls of the API in a sitting' },
  keptSeconds: { value: 3_600, what: 'seconds until the time of a message is over, on average' },
  peak: { value: 3, what: 'times the mean that the busiest hour has' },
  busy: { value: 0.5, what: 'part of a core that is used in the busiest hour: the rest is for losing a machine' },
  coreHour: { value: 0.04, what: 'US dollars for an hour of a core (vCPU)' },
  gigabyteHour: { value: 0.005, what: 'US dollars for an hour of a gigabyte of memory' },
  gigabyteOut: { value: 0.05, what: 'US dollars for a gigabyte that leaves the host' },
} as const

const parts = ['the services, three processes', 'nginx', 'PostgreSQL', 'Redis'] as const
const names = {
  'the services, three processes': 'the services',
  nginx: 'nginx',
  PostgreSQL: 'PostgreSQL',
  Redis: 'Redis',
}
const day = 86_400
const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `| ${head.join(' | ')} |`,
    `|---|${head
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** The host of many people, in tables. */
export function modelOf(measured: Measured): { assumptions: string; host: string } {
  const of = (name: keyof typeof assumed) => assumed[name].value
  const sittings = of('people') * of('daily') * of('sittings')
  const messages = sittings * of('messages')
  const mean = {
    messages: messages / day,
    opened: (sittings * 2) / day,
    connections: (sittings * (of('pageSeconds') + of('walletSeconds'))) / day,
    calls: (sittings * of('calls')) / day,
  }
  const at = (name: keyof typeof mean) => mean[name] * of('peak')
  const perCall =
    (numberOf(measured, 'the list of wallets: processor time of a call, all parts') +
      numberOf(measured, 'the settings of a project: processor time of a call, all parts')) /
    2_000
  const seconds = (part: (typeof parts)[number]) => ({
    message: numberOf(measured, `${part}: processor time of a message`) / 1_000,
    opening: numberOf(measured, `${part}: processor time of opening a connection`) / 1_000,
    idle: numberOf(measured, `${part}: processor time of 1,000 idle connections in an hour`) / 3_600_000,
    kilobytes: numberOf(measured, `${part}: memory of a connection`),
  })
  const used = parts.map((part) => {
    const { message, opening, idle, kilobytes } = seconds(part)
    const cores = at('messages') * message + at('opened') * opening + at('connections') * Math.max(0, idle)
    return {
      name: names[part],
      cores: cores / of('busy'),
      gigabytes: (at('connections') * Math.max(0, kilobytes)) / 1e6,
      message,
    }
  })
  const api = { name: 'the API, with what it asks', cores: (at('calls') * perCall) / of('busy'), gigabytes: 0 }
  const all = [...used, api]
  const [cores, gigabytes] = [
    all.reduce((sum, one) => sum + one.cores, 0),
    all.reduce((sum, one) => sum + one.gigabytes, 0),
  ]
  const bytesOut = numberOf(
    { sent: (measured['in and out of the relay for a message of 500 bytes'] ?? '').split(' and ')[1] ?? '' },
    'sent',
  )
  const dayCost =
    24 * (cores * of('coreHour') + gigabytes * of('gigabyteHour')) + (messages * bytesOut * of('gigabyteOut')) / 1e9
  const messageSeconds = used.reduce((sum, { message }) => sum + message, 0)
  const wal = numberOf(measured, 'write-ahead log for a message')
  const kept = numberOf(measured, 'tables and indexes for a message that waits')
  return {
    assumptions: table(
      ['assumed', 'value'],
      Object.values(assumed).map(({ what, value }) => [what, number(value, value < 1 ? 3 : 0)]),
    ),
    host: table(
      ['in the busiest hour', 'value'],
      [
        ['messages a second', number(at('messages'))],
        ['connections at one time', number(at('connections'))],
        ['connections that are opened in a second', number(at('opened'))],
        ['calls of the API in a second', number(at('calls'))],
        ...all.map(({ name, cores }) => [`cores for ${name}`, number(cores, 1)]),
        ...used.map(({ name, gigabytes }) => [`memory of connections in ${name}`, `${number(gigabytes, 1)} GB`]),
        ['write-ahead log', `${number((at('messages') * wal) / 1e6, 1)} MB a second`],
        [
          'messages that are kept at one time',
          `${number((at('messages') * of('keptSeconds')) / 1e6, 1)} million, ${number((at('messages') * of('keptSeconds') * kept) / 1e9, 1)} GB`,
        ],
        [
          'a million messages, all that a day costs divided by its messages',
          `$${number((dayCost / messages) * 1e6, 2)}`,
        ],
        [
          'a million messages, the processor time of messages alone',
          `$${number((messageSeconds * 1e6 * of('coreHour')) / 3_600 / of('busy'), 3)}`,
        ],
        ['a month of 30 days', `$${number(dayCost * 30)}`],
      ],
    ),
  }
}
