import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { StorageKey } from '../core/storage/keys.js'
import { allConstants as constants } from './allConstants.test-support.js'
import { catalog, type ErrorCode } from './errors/catalog.js'
import type { ErrorRow } from './errors/rows.js'

const folder = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|test-d|test-support|generated)\.tsx?$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(folder, name), 'utf8') }))
const without = (...tables: string[]) => sources.filter(({ name }) => !tables.includes(name))
/** The files of rows raise nothing. */
const errorTables = sources.filter(({ text }) => text.includes('satisfies ErrorRows')).map(({ name }) => name)
const styles = readdirSync(join(folder, 'ui/styles'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(folder, 'ui/styles', name), 'utf8'))
  .join('\n')
const rowsOf = (Object.entries(catalog) as [ErrorCode, ErrorRow][]).map(
  ([code, row]): [ErrorCode, Exclude<ErrorRow, string>] => [
    code,
    typeof row === 'string' ? { surface: 'thrown', text: row } : row,
  ],
)

/** Every error of the specification, as it is written there. */
const specifiedTexts = [
  'Token Balance Unavailable',
  'Failed to fetch transactions',
  'Error signing message',
  'A problem occurred while trying initialize authentication',
  'Authenticating...',
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'Modal closed',
  'Connection rejected',
  'Failed to connect',
  'Popup closed',
  'Failed to initiate social connection',
  'Failed to connect to farcaster',
  'No auth connector found',
  'Not connected to email or social',
  'Failed to disconnect',
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'Please call connect() before request()',
  'Sign Client not initialized',
  'Namespace is not configured. Please call connect() first',
  'HTTP status code: $status',
  'JSON-RPC provider for $chain not found',
  'No RPC url provided for chainId',
  'Fetching call status not approved by the wallet.',
  'Missing address parameter in wallet_getCapabilities request',
  'Network not found',
  'Address or auth connector not found',
  'Chain is not supported',
  'Unsupported chain',
  'The connector does not support any of the requested chains',
  'WalletConnectConnector not found',
  'Failed to disconnect chains: $chains',
  'Unable to load email login dependency',
  'Request was aborted',
  'Something went wrong',
  'An error occurred',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name $name',
  'Invalid chainId',
  'Please try again after $seconds seconds',
  'Cannot set both `siweConfig` and `siwx` options',
  'Requested RPC call is not allowed',
  'Action not allowed',
  'Network Not Found',
  'Origin Not Allowed',
  'iframe_load_failed',
  'iframe_request_timeout',
  'Unverified Domain',
  'Session Expired',
  'Invalid Project ID',
  'Project ID Not Configured',
  'Server Error',
  'Rate Limited',
  'Invalid App Configuration',
  'Local configuration ignored',
]

/** Every number and order of the specification, by the row that holds it. */
const specifiedConstants = {
  email: { cooldownMs: 30_000 },
  cache: { portfolioMs: 30_000, nativeBalanceMs: 30_000, ensMs: 300_000, identityMs: 300_000 },
  balance: { retryBlockMs: 30_000 },
  wallets: {
    recentMax: 2,
    recommendedMax: 4,
    pageSize: 40,
    searchSize: 100,
    imageWaitMs: 300,
    preloadTimeoutMs: 2_000,
  },
  pairing: { lifetimeMs: 240_000, expiredUnderMs: 10_000, retryAfterMs: 1_000 },
  modal: { widthPx: 360, layer: 999, titleMs: 120, heightMs: 150, viewMs: 150, shakeMs: 500, toastSwapMs: 150 },
  social: { popupWidthPx: 600, popupHeightPx: 800 },
  frame: {
    loadTimeoutMs: 20_000,
    requestTimeoutMs: 120_000,
    readyDelayMs: 500,
    errorDelayMs: 300,
    sdkVersion: '4',
  },
  connections: { disconnectTimeoutMs: 3_000, signOutOnDisconnect: true },
  swap: {
    slippagePercent: 1,
    networkIds: [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554],
  },
  onramp: {
    cardMinUsd: '10.00',
    cardMaxUsd: '7500.00',
    bankMinUsd: '10.00',
    bankMaxUsd: '25000.00',
    feePercentMin: 1,
    feePercentMax: 2,
  },
  rpc: {
    timeoutMs: 10_000,
    budgetMs: 12_000,
    retryCount: 3,
    retryDelayMs: 150,
    batchSize: 1_000,
    rankIntervalMs: 4_000,
    rankSamples: 10,
    rankStabilityWeight: 0.7,
    rankLatencyWeight: 0.3,
    retryCodes: [-1, -32005, -32603],
    retryHttp: [403, 408, 413, 429, 500, 502, 503, 504],
  },
  relay: { heartbeatMs: 5_000, queueDelayMs: 1_000, maxListeners: 10 },
  telemetry: { errorsMax: 5, errorsWindowMs: 60_000 },
  log: { bufferBytes: 1_024_000, level: 'error' },
  names: { minLength: 4, suffixes: ['.portico.id', '.reown.id', '.wcn.id'], coinTypeLimit: 2_147_483_648 },
  display: { addressHead: 4, addressTail: 6, amountDecimals: 3, balanceDecimals: 2, emailMax: 30 },
  features: {
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
    connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
  },
  accounts: { defaultTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' } },
  activity: {
    pendingMax: 99,
    plusOperations: ['receive', 'deposit', 'borrow', 'claim'],
    minusOperations: ['withdraw', 'repay', 'burn'],
  },
  regions: {
    restrictedTimeZones: [
      'Asia/Shanghai',
      'Asia/Urumqi',
      'Asia/Chongqing',
      'Asia/Harbin',
      'Asia/Kashgar',
      'Asia/Beijing',
      'Asia/Macau',
      'Asia/Macao',
      'Asia/Hong_Kong',
    ],
  },
  nativePlaceholders: {
    eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    solana: 'So11111111111111111111111111111111111111111',
    other: '0x',
  },
}

/** Numbers that only the style sheets use: written there again, and held together here. */
const inStyles: [row: string, value: number, css: RegExp][] = [
  // In steps of the reader's text size, whose default is 16px.
  ['modal.widthPx', constants.modal.widthPx / 16, /--portico-width: calc\(var\(--portico-base\) \* ([\d.]+)\)/g],
  ['modal.layer', constants.modal.layer, /--portico-z-index, (\d+)\)/g],
  ['modal.titleMs', constants.modal.titleMs, /--portico-dur-title: (\d+)ms/g],
  ['modal.heightMs', constants.modal.heightMs, /--portico-dur-height: (\d+)ms/g],
  ['modal.viewMs', constants.modal.viewMs, /--portico-dur-view: (\d+)ms/g],
  ['modal.shakeMs', constants.modal.shakeMs, /--portico-dur-shake: (\d+)ms/g],
  ['modal.sheetBreakPx', constants.modal.sheetBreakPx, /\((?:max-width: |width <= )(\d+)px\)/g],
]

describe('errors', () => {
  test.each(specifiedTexts)('default: %s is in the catalogue', (text) => {
    const texts = rowsOf.flatMap(([, row]) => [row.text, row.hint ?? ''])
    expect(texts).toContain(text)
  })

  test('behavior: no two codes say the same', () => {
    const texts = rowsOf.map(([, row]) => row.text)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  test('behavior: a code has one row', () => {
    const codes = sources
      .filter(({ name }) => errorTables.includes(name))
      .flatMap(({ text }) => [...text.matchAll(/^ {2}'([a-z-]+\/[a-z-]+)':/gm)].map(([, code]) => code))
    expect(codes.length).toBeGreaterThanOrEqual(rowsOf.length)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  test('behavior: a code is raised somewhere', () => {
    const elsewhere = without(...errorTables)
    const silent = rowsOf.filter(([code]) => !elsewhere.some(({ text }) => text.includes(`'${code}'`)))
    expect(silent.map(([code]) => code)).toEqual([])
  })
})

describe('constants', () => {
  const leaves = Object.entries(constants).flatMap(([group, rows]) =>
    Object.keys(rows).map((row): [group: string, row: string] => [group, row]),
  )
  /** The names under which a group is read: mostly its own with `Numbers` behind it. */
  const tablesOf: Record<string, string> = {
    accounts: 'accountDefaults',
    activity: 'pendingNumbers|activityOperations',
    balance: 'cacheNumbers',
    connections: 'connectionNumbers',
    features: 'featureDefaults',
    // The frame's are handed on under this name.
    frame: 'limits|frameNumbers|approveNumbers',
    names: 'nameNumbers',
    nativePlaceholders: 'nativePlaceholders',
    regions: 'regions',
    wallets: 'walletNumbers',
  }
  const reads = (group: string, row: string) => {
    if (inStyles.some(([name]) => name === `${group}.${row}`)) return true
    const table = `(${tablesOf[group] ?? `${group}Numbers`})`
    const named = new RegExp(`\\b${table}\\.${row}\\b|\\{[^{}]*\\b${row}\\b[^{}]*\\} = ${table}\\b`)
    return sources.some(({ text }) => named.test(text))
  }

  test('default', () => {
    expect(constants).toMatchObject(specifiedConstants)
  })

  test.each(inStyles)('behavior: %s is the number of the style sheets', (_row, value, css) => {
    expect([...styles.matchAll(css)].map((match) => Number(match[1]))).toContain(value)
  })

  test('behavior: a row is read somewhere: none waits for a feature', () => {
    const unread = leaves.filter(([group, row]) => !reads(group, row))
    expect(unread.map(([group, row]) => `${group}.${row}`)).toEqual([])
  })
})

const storageKeys = {
  connections: true,
  activeNamespace: true,
  networkIds: true,
  recentWallets: true,
  balances: true,
  portfolios: true,
  identities: true,
  receivers: true,
  sent: true,
  payments: 'of before',
  pending: 'of before',
} satisfies Record<StorageKey, true | 'of before'>

describe('storage keys', () => {
  test.each(Object.entries(storageKeys).filter(([, kind]) => kind === true))(
    'behavior: %s is read and written',
    (key) => {
      const users = without('core/storage/keys.ts').filter(({ text }) => text.includes(`'${key}'`))
      const calls = users.map(({ text }) => text).join('\n')
      expect(calls).toMatch(new RegExp(`\\.(get|watch)\\(\\s*'${key}'`))
      expect(calls).toMatch(new RegExp(`\\.set\\(\\s*'${key}'`))
    },
  )

  test('behavior: what versions of before wrote is taken over, and written no more', () => {
    const before = Object.entries(storageKeys).flatMap(([key, kind]) => (kind === 'of before' ? key : []))
    for (const key of before) {
      const users = without('core/storage/keys.ts').filter(({ text }) => text.includes(`'${key}'`))
      const calls = users.map(({ text }) => text).join('\n')
      expect(calls).toMatch(new RegExp(`\\.get\\(\\s*'${key}'`))
      expect(calls).not.toMatch(new RegExp(`\\.(set|watch)\\(\\s*'${key}'`))
    }
  })
})
