const errors = 'packages/portico/src/base/errors'

/** What journeys prove of the error catalogue: its words, replaced by others. Those that unit tests prove are tried by `proofs.mjs`. */
const rows = [
  ['network/not-found', 'startTexts', "'Network not found'", 'connectors'],
  ['activity/failed', 'raisedTexts', "'Failed to fetch transactions'", 'account'],
  ['reconnect/unknown-status', 'raisedTexts', `'Unknown status "$status" of a stored connection'`, 'connectors'],
  ['names/register-failed', 'nameTexts', "'Error registering name $name'", 'names'],
  ['sign-in/failed', 'signInTexts', "'Error signing message'", 'signIn'],
  ['config/multi-wallet-off', 'alerts', "'Several wallets are off'", 'mergedWallet'],
  ['config/no-project-id', 'alerts', "'Project ID Not Configured'", 'remoteFlags'],
  ['config/invalid-project-id', 'alerts', "'Invalid Project ID'", 'remoteFlags'],
  ['config/local-ignored', 'alerts', "'Local configuration ignored'", 'remoteFlags'],
  ['config/unverified-domain', 'alerts', "'Unverified Domain'", 'walletconnect'],
  ['config/app-invalid', 'alerts', "'Invalid App Configuration'", 'remoteFlags'],
  ['service/rate-limited', 'alerts', "'Rate Limited'", 'remoteFlags'],
]

export const replacedErrors = rows.map(([code, file, from, journey]) => ({
  name: `error-${code.replace('/', '-')}`,
  what: `The error ${code} is told in the words of another.`,
  file: `${errors}/${file}.ts`,
  from,
  to: "'Something else went wrong'",
  browser: [journey],
}))
