import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from '../e2e/gallery/pictures.js'
import { viewTable } from '../packages/portico/src/react/viewTable.js'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** What a state is told as: by the name of its picture, or of the look at it on a way. The first that fits. */
const kinds = [
  ['Done', /done|delivered|linked|all taken back/],
  ['Nothing there', /empty|nothing|no wallet|^none$/],
  [
    'Error, refusal, warning',
    /error|fail|declined|not enough|over the limit|bad address|expired|not added|missing|blocked|unknown|dropped|replaced|cancelled|wrong|moved|costly|dearer|held by|contract|look alike|warnings|other site|alert|high|spam|invalid|same|taken|closed|refused|unsupported/,
  ],
  ['Under way', /loading|preparing|waiting|signing|pending|sending|window|\bsent\b|silent/],
  ['Ready', /^/],
] as const
const columns = ['Ready', 'Under way', 'Nothing there', 'Error, refusal, warning', 'Done'] as const

/** Views, and states of them, that need what a picture does not have: a frame, a seller, a payment. They are looked at on their ways. */
const onWays: Readonly<Record<string, readonly string[]>> = {
  ApproveTransaction: [''],
  OpenWallet: [''],
  EmailLogin: ['', 'invalid'],
  EmailDevice: [''],
  EmailCode: [''],
  ConnectSocials: [''],
  ConnectingSocial: ['', 'closed'],
  Settings: [''],
  Permissions: ['', 'none', 'failed', 'declined', 'all taken back'],
  UpdateEmailWallet: ['', 'same'],
  UpdateEmailCode: [''],
  ConnectingFarcaster: ['', 'expired', 'refused'],
  ConnectingPasskey: ['', 'refused'],
  ReceiveSelectToken: [''],
  SendSelectToken: [''],
  RegisterAccountName: ['', 'free', 'taken', 'declined'],
  RegisterAccountNameSuccess: [''],
  Pay: [''],
  OnRamp: ['', 'priced', 'over the limit'],
  OnRampSelect: [''],
}

/** Words that names of pictures begin with, and that say nothing of a state. */
const begins = new Set(['connect', 'account', 'qr', 'send', 'review'])

/** By view, its states: the plain one is “as it is”. */
function statesOf(view: string): string[] {
  const drawn = Object.entries(pictures).filter(
    ([, { route, button }]) => !button && (route?.name ?? 'Connect') === view,
  )
  const names = drawn.map(([name]) => name.split('-'))
  // What the names of all pictures of a view begin with says which view it is; so does what some begin with.
  const shared = (name: readonly string[]) =>
    name.findIndex((part, index) => names.some((other) => other[index] !== part) && !begins.has(part))
  const states = [
    ...names.map((name) => (shared(name) < 0 ? '' : name.slice(shared(name)).join(' '))),
    ...(onWays[view] ?? []),
  ]
  return [...new Set(states.map((state) => state || 'as it is'))]
}

const ways = readdirSync(new URL('../e2e/ways/', import.meta.url)).map((file) => read(`e2e/ways/${file}`))

function page(): string {
  const rows = Object.keys(viewTable).map((view) => {
    const states = statesOf(view)
    const kindOf = (state: string) => kinds.find(([, pattern]) => pattern.test(state))?.[0]
    const cells = columns.map((kind) => states.filter((state) => kindOf(state) === kind).join(', '))
    return `| \`${view}\` | ${cells.join(' | ')} |`
  })
  return `# Every view and its states

Each view of the modal, with the states that its pictures and its looks at axe are taken in. \`npm run screenshots\` draws the pictures, light, dark, on a phone and from right to left. What each of them is held to is told in [Accessibility](accessibility.md).

| View | ${columns.join(' | ')} |
|---|${columns.map(() => '---|').join('')}
${rows.join('\n')}
`
}

test('default: docs/views.md has every view, and every state that there is a picture of', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/views.md')
})

test('behavior: a view without a picture is looked at on a way, in the states that the page names', () => {
  for (const view of Object.keys(viewTable)) expect(statesOf(view), view).not.toEqual([])
  for (const [view, states] of Object.entries(onWays)) {
    expect(Object.hasOwn(viewTable, view), view).toBe(true)
    const told = ways.filter((text) => text.includes(`'${view}'`)).join('\n')
    expect(told, view).not.toBe('')
    for (const state of states.filter((one) => one !== '')) expect(told, `${view}, ${state}`).toContain(`at('${state}'`)
  }
})
