import type { NodeState } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import type { Database } from '../db/connect.js'
import { migrations } from '../db/migrations.js'
import { readProcesses, type SeenProcess } from '../processes.js'
import { version } from '../version.js'
import { within } from '../within.js'
import { alertLimits } from './alertLimits.js'
import { ago, lastOf, nodeStanding, standing } from './chains.js'
import { number, numbers, section, table, tag, time } from './layout.js'
import { html, type Markup } from './markup.js'
import type { Visit } from './visit.js'

const vaultMs = 1_500

/** What an operator looks at when somebody says that something is wrong: all at one glance, as this process sees it. */
export async function statusPage(visit: Visit): Promise<Response> {
  const { deps } = visit
  const [step, processes, vault] = await Promise.all([
    readStep(deps.database),
    readProcesses(deps.database),
    readVault(deps),
  ])
  const counted = new Map(
    deps.metrics().flatMap(({ name, labels, value }) => (labels === undefined || !labels.chain ? [[name, value]] : [])),
  )
  return visit.show({
    title: 'Status',
    part: '/operator/status',
    body: [
      section('this', 'This process', numbers(thisProcess(deps, counted))),
      section('processes', 'Processes on this database', processList(processes)),
      section('beside', 'What it works with', besides({ step, counted, vault, deps })),
      section('chains', 'Chains', chainList(deps)),
      section('nodes', 'Nodes', nodeList(deps.nodes.states())),
      section('alerts', 'Alerts', [
        html`<p class="soft">As they come with these services, in <code>deploy/prometheus/alerts.yml</code>. Prometheus goes by your own copy.</p>`,
        alertList(),
      ]),
    ],
  })
}

type Counted = ReadonlyMap<string, number>
type Shown = readonly [name: string, value: string | Markup, note?: string]

function thisProcess({ config }: Deps, counted: Counted): Shown[] {
  const memory = Math.round(process.memoryUsage.rss() / 1_048_576)
  const sockets = counted.get('relay_connections')
  return [
    ['Version', version, `Node ${process.versions.node}`],
    ['Running for', ago(process.uptime() * 1_000), config.roles.join(', ')],
    ['Memory', `${number(memory)} MB`],
    [
      'Connections to the relay',
      sockets === undefined ? '–' : number(sockets),
      sockets === undefined ? 'another process has it' : 'of this process',
    ],
    ['Connections to chains', number(counted.get('chain_sockets') ?? 0), 'for subscriptions'],
  ]
}

function processList(processes: readonly SeenProcess[]): Markup {
  const rows = processes.map(({ id, version: of, roles, connections }) => ({
    cells: [
      html`<span class="id">${id}</span>`,
      of === version ? html`${of}` : html`${of} ${tag('wait', 'another version')}`,
      html`${roles.join(', ')}`,
      html`${number(connections)}`,
    ],
  }))
  const columns = [{ text: 'Process' }, { text: 'Version' }, { text: 'Does' }, { text: 'Connections', isNumber: true }]
  return rows.length > 0
    ? table('Processes on this database', columns, rows)
    : html`<p>A pooler in between hides them.</p>`
}

type Beside = { step: Step; counted: Counted; vault: VaultStanding | undefined; deps: Deps }

function besides({ step, counted, vault, deps }: Beside): Markup {
  const { config } = deps
  const [inUse, waiting, size] = ['in_use', 'waiting', 'size'].map((name) => counted.get(`database_pool_${name}`) ?? 0)
  const redis = counted.get('redis_up')
  const dropped = counted.get('traces_dropped') ?? 0
  const rows: (readonly [string, Markup, Markup])[] = [
    [
      'Database',
      waiting ? tag('wait', `${number(waiting)} wait`) : tag('good', 'Answers'),
      html`${number(inUse ?? 0)} of ${number(size ?? 0)} connections in use`,
    ],
    [
      'Its steps',
      step.isNewest ? tag('good', 'All taken') : tag('bad', `${number(step.missing)} not taken`),
      html`Step ${number(step.id)}, ${step.name}, on ${time(step.at)}`,
    ],
    [
      'Redis',
      redis === undefined ? tag('soft', 'Not used') : redis === 1 ? tag('good', 'Reached') : tag('bad', 'Away'),
      redis === undefined
        ? html`One relay needs none`
        : html`${number(counted.get('redis_reconnections') ?? 0)} times reached again`,
    ],
    [
      'Vault',
      vaultTag(vault),
      vault === undefined ? html`<code>vault.url</code> names none` : html`The wallet by email`,
    ],
    ['Mail', mailTag(vault), html`What became of the last one`],
    [
      'Numbers',
      config.metrics === false ? tag('soft', 'Off') : tag('good', 'On'),
      typeof config.metrics === 'object'
        ? html`At a port of their own`
        : config.metrics
          ? html`At the public port`
          : html`<code>metrics.port</code> names none`,
    ],
    [
      'Traces',
      config.traces
        ? dropped > 0
          ? tag('wait', `${number(dropped)} thrown away`)
          : tag('good', 'On')
        : tag('soft', 'Off'),
      config.traces ? html`To ${new URL(config.traces.endpoint).host}` : html`<code>traces.endpoint</code> names none`,
    ],
  ]
  return table(
    'What it works with',
    [{ text: 'What' }, { text: 'Standing' }, { text: 'More' }],
    rows.map(([name, ...cells]) => ({ cells: [html`${name}`, ...cells] })),
  )
}

type Step = { id: number; name: string; at: string; missing: number; isNewest: boolean }

async function readStep({ sql }: Pick<Database, 'sql'>): Promise<Step> {
  const rows = await sql<{ id: number; name: string; at: string }[]>`
    select id, name, applied_at as at from migrations order by id desc`
  const taken = new Set(rows.map(({ id }) => id))
  const missing = migrations.filter(({ id }) => !taken.has(id)).length
  const [newest] = rows
  return {
    id: newest?.id ?? 0,
    name: newest?.name ?? 'none',
    at: newest?.at ?? new Date(0).toISOString(),
    missing,
    isNewest: missing === 0,
  }
}

type VaultStanding = { isReady: boolean; mail: unknown }

/** What the vault says of itself, where there is one; one that takes its time is away. */
async function readVault({ config }: Deps): Promise<VaultStanding | undefined> {
  if (!config.vault) return undefined
  const away: VaultStanding = { isReady: false, mail: undefined }
  const asked = fetch(`${config.vault.url}/ready`, { redirect: 'error', signal: AbortSignal.timeout(vaultMs) }).then(
    async (response): Promise<VaultStanding> => {
      const { mail } = (await response.json()) as { mail?: unknown }
      return { isReady: response.ok, mail }
    },
  )
  return within(
    Date.now() + vaultMs,
    asked.catch(() => away),
    away,
  )
}

function vaultTag(vault: VaultStanding | undefined): Markup {
  if (!vault) return tag('soft', 'None')
  return vault.isReady ? tag('good', 'Ready') : tag('bad', 'Does not answer')
}

function mailTag(vault: VaultStanding | undefined): Markup {
  if (!vault) return tag('soft', 'None')
  if (vault.mail === 'taken') return tag('good', 'Taken')
  return vault.mail === 'refused' ? tag('bad', 'Not taken') : tag('soft', 'None yet')
}

function chainList({ nodes, watch, metrics }: Deps): Markup {
  const chains = nodes.chains()
  if (chains.length === 0) return html`<p>None is served.</p>`
  const seen = new Map((watch?.states() ?? []).map((state) => [state.chain, state]))
  const lags = new Map(
    metrics().flatMap(({ name, labels, value }) =>
      name === 'index_lag_blocks' && labels?.chain !== undefined ? [[labels.chain, value] as const] : [],
    ),
  )
  return table(
    'Chains',
    [{ text: 'Chain' }, { text: 'Standing' }, { text: 'Newest block' }, { text: 'Index behind by', isNumber: true }],
    chains.map(({ id, name }) => {
      const state = seen.get(id)
      const lag = lags.get(id)
      return {
        cells: [
          html`${name}`,
          standing(state?.isUp),
          state?.head === undefined
            ? html`<span class="soft">none seen</span>`
            : html`${ago(Date.now() - state.newAt)} ago`,
          lag === undefined ? html`<span class="soft">not indexed here</span>` : html`${number(lag)}`,
        ],
      }
    }),
  )
}

function nodeList(states: readonly NodeState[]): Markup {
  if (states.length === 0) return html`<p>There is none.</p>`
  return table(
    'Nodes',
    [
      { text: 'Node' },
      { text: 'Chain' },
      { text: 'Standing' },
      { text: 'Failures', isNumber: true },
      { text: 'Last failure' },
    ],
    states.map((node) => ({
      cells: [
        html`${node.node}`,
        html`<span class="id">${node.chain}</span>`,
        nodeStanding(node, Date.now()),
        html`${number(node.failures)}`,
        lastOf(node),
      ],
    })),
  )
}

const alertList = (): Markup =>
  table(
    'Alerts',
    [{ text: 'Alert' }, { text: 'When' }, { text: 'For' }],
    alertLimits.map(({ name, severity, what, limit, minutes }) => ({
      cells: [
        html`${name} ${tag(severity === 'critical' ? 'bad' : 'wait', severity)}`,
        html`${what}${limit !== undefined && html` ${limit}`}`,
        html`${minutes === 0 ? 'at once' : `${minutes} min`}`,
      ],
    })),
  )
