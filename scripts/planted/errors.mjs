const source = 'packages/portico/src'

/** What journeys prove of the error catalogue: its words, replaced by others. Those that unit tests prove are tried by `proofs.mjs`. */
const rows = [
  ['network/not-found', 'core/errors', "'Network not found'", 'connectors'],
  ['activity/failed', 'core/features/activity/errors', "'Failed to fetch transactions'", 'account'],
  [
    'reconnect/unknown-status',
    'core/connections/errors',
    `'Unknown status "$status" of a stored connection'`,
    'connectors',
  ],
  ['names/register-failed', 'core/features/names/errors', "'Error registering name $name'", 'names'],
  ['sign-in/failed', 'core/features/siwx/errors', "'Error signing message'", 'signIn'],
  ['config/multi-wallet-off', 'base/errors/alerts', "'Several wallets are off'", 'mergedWallet'],
  ['config/no-project-id', 'base/errors/alerts', "'Project ID Not Configured'", 'remoteFlags'],
  ['config/invalid-project-id', 'base/errors/alerts', "'Invalid Project ID'", 'remoteFlags'],
  ['config/local-ignored', 'base/errors/alerts', "'Local configuration ignored'", 'remoteFlags'],
  ['config/unverified-domain', 'base/errors/alerts', "'Unverified Domain'", 'walletconnect'],
  ['config/app-invalid', 'base/errors/alerts', "'Invalid App Configuration'", 'remoteFlags'],
]

export const replacedErrors = rows.map(([code, file, from, journey]) => ({
  name: `error-${code.replace('/', '-')}`,
  what: `The error ${code} is told in the words of another.`,
  file: `${source}/${file}.ts`,
  from,
  to: "'Something else went wrong'",
  browser: [journey],
}))
