import type { NodeState } from '../chains/nodes.js'
import { number, section, table, tag, time } from './layout.js'
import { html, type Markup } from './markup.js'
import type { Visit } from './visit.js'

/** How long ago, as somebody says it. */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${number(Math.round(minutes / 60))} h`
}

export async function chainsPage(visit: Visit): Promise<Response> {
  const { nodes, watch, metrics } = visit.deps
  const seen = new Map((watch?.states() ?? []).map((state) => [state.chain, state]))
  const lags = new Map(
    metrics().flatMap(({ name, labels, value }) =>
      name === 'index_lag_blocks' && labels?.chain !== undefined ? [[labels.chain, value] as const] : [],
    ),
  )
  const states = nodes.states()
  const chains = nodes.chains()
  const now = Date.now()
  return visit.show({
    title: 'Chains',
    part: '/operator/chains',
    body:
      chains.length === 0
        ? section(
            'none',
            'None is served',
            html`<p>Balances, activity, swaps and names stay empty. <code>portico-services init</code> writes settings for the networks that you name.</p>`,
          )
        : [
            html`<p class="soft">As this process has seen it since it started. Chains and nodes are named in the file of settings.</p>`,
            ...chains.map(({ id, name }, at) => {
              const state = seen.get(id)
              const lag = lags.get(id)
              return section(`chain-${at}`, name, [
                html`<p>${standing(state?.isUp)} <span class="id">${id}</span></p>`,
                html`<p>${state?.head === undefined ? 'No block was seen yet' : `Newest block ${block(state.head)}, seen for the first time ${ago(now - state.newAt)} ago`}. ${
                  lag === undefined
                    ? 'This process does not index it.'
                    : lag === 0
                      ? 'The index is at the newest block.'
                      : `The index is ${number(lag)} blocks behind.`
                }</p>`,
                table(
                  `Nodes of ${name}`,
                  [
                    { text: 'Node' },
                    { text: 'Standing' },
                    { text: 'Failures', isNumber: true },
                    { text: 'Last error' },
                  ],
                  states
                    .filter(({ chain }) => chain === id)
                    .map((node) => ({
                      cells: [
                        html`${node.node}`,
                        nodeStanding(node, now),
                        html`${number(node.failures)}`,
                        lastOf(node),
                      ],
                    })),
                ),
              ])
            }),
          ],
  })
}

export function standing(isUp: boolean | undefined): Markup {
  if (isUp === undefined) return tag('wait', 'Not asked yet')
  return isUp ? tag('good', 'Answers') : tag('bad', 'No node answers')
}

export function nodeStanding({ restsUntil, isFailing, latencyMs }: NodeState, now: number): Markup {
  if (restsUntil > now) return tag('bad', `Asked again in ${ago(restsUntil - now)}`)
  if (isFailing) return tag('bad', 'Failed the last time')
  return latencyMs === undefined ? tag('soft', 'Not asked yet') : tag('good', `Answers, ${latencyMs} ms`)
}

export const lastOf = ({ last }: NodeState): Markup =>
  last ? html`${last.words}<br><span class="soft">${time(last.at)}</span>` : html`<span class="soft">none</span>`

/** As its node writes it: in hexadecimal, or in decimal digits. */
const block = (head: string) =>
  /^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(head) ? BigInt(head).toLocaleString('en') : head
