import { alerts } from './base/errors/alerts.js'
import { catalog, type ErrorCode } from './base/errors/catalog.js'
import { remedies } from './base/errors/remedies.test-support.js'
import type { ErrorRow, ErrorSurface } from './base/errors/rows.js'

const where: Record<ErrorSurface, string> = {
  thrown: 'thrown to the app',
  view: 'in the view where it happens',
  toast: 'in a toast',
  alert: 'in a banner, and on the console',
  console: 'on the console',
}

const groups: Record<string, string> = {
  config: 'Configuration',
  peer: 'Configuration',
  modal: 'The modal and the client',
  client: 'The modal and the client',
  connect: 'Connecting',
  connections: 'Connecting',
  disconnect: 'Connecting',
  reconnect: 'Connecting',
  session: 'Connecting',
  walletconnect: 'WalletConnect',
  network: 'Networks and nodes',
  rpc: 'Networks and nodes',
  calls: 'Networks and nodes',
  embedded: 'The email wallet',
  frame: 'The email wallet',
  email: 'The email wallet',
  social: 'Social logins',
  'sign-in': 'Sign-in',
  balance: 'What an account has and did',
  activity: 'What an account has and did',
  address: 'Sending and paying',
  send: 'Sending and paying',
  tx: 'Sending and paying',
  pay: 'Sending and paying',
  permission: 'Permissions',
  swap: 'Swapping',
  names: 'Names',
  service: 'Services',
  http: 'Services',
  device: 'The device',
  storage: 'The device',
}

const intro = `# Errors

Every error has a code that never changes, so that your code may switch on it; its message may be said better one day. \`isAppError(error, code)\` tells them apart, and \`error.cause\` is what it came from.

\`\`\`ts
import { isAppError, type Portico } from 'portico'

export async function connect(portico: Portico) {
  try {
    return await portico.connect()
  } catch (error) {
    // The person closed the modal, or declined in their wallet: no failure.
    if (isAppError(error, 'modal/closed') || isAppError(error, 'connect/rejected')) return undefined
    throw error
  }
}
\`\`\`

A provider that the app is handed (\`getProvider('eip155')\`) speaks EIP-1193: its errors have a number for a code, such as 4001 for a person's no, and the error of Portico is their \`cause\`.

What the console says ends with the address of the line below that it belongs to. What no call threw is heard by \`portico.on('error', …)\`.
`

/** `docs/errors.md`: written from the table of errors and what is to be done about each. */
export function errorPage(): string {
  const titles = [...new Set(Object.values(groups))]
  const codes = Object.keys(catalog) as ErrorCode[]
  const sections = titles.map((title) => {
    const own = codes.filter((code) => groups[code.split('/')[0] ?? ''] === title)
    return [`## ${title}`, ...own.map(entry)].join('\n\n')
  })
  return `${[intro.trim(), ...sections].join('\n\n')}\n`
}

function entry(code: ErrorCode): string {
  const row: ErrorRow = catalog[code]
  const { surface, text, hint } =
    typeof row === 'string' ? { surface: 'thrown' as const, text: row, hint: undefined } : row
  const [happened, todo] = remedies[code]
  const shown = [text, hint].filter(Boolean).join('. ').replaceAll('<', '&lt;')
  return [
    `### \`${code}\` <a id="${code}"></a>`,
    `> ${shown}`,
    `*Where: ${whereOf(code, surface)}.* ${happened}`,
    `**What to do:** ${todo}`,
  ].join('\n\n')
}

/** Alerts for developers alone are said at every level; what a view says in words of its own is a warning. */
function whereOf(code: ErrorCode, surface: ErrorSurface): string {
  const isWarning = surface === 'console' && !(code in alerts)
  return isWarning
    ? "on the console from `logLevel: 'warn'` on, and in `getLog()`; the person reads the view’s own words"
    : where[surface]
}
