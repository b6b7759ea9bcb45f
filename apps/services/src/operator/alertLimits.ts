/** An alert of `deploy/prometheus/alerts.yml`, as it comes with these services: a test compares the two. */
export type AlertLimit = {
  name: string
  severity: 'critical' | 'warning'
  /** What is measured, with `above` at its end where there is a limit. */
  what: string
  limit: number | undefined
  /** How long it lasts before somebody is called. */
  minutes: number
}

export const alertLimits: readonly AlertLimit[] = [
  { name: 'PorticoGone', severity: 'critical', what: 'A process does not answer', limit: undefined, minutes: 1 },
  { name: 'PorticoNobody', severity: 'critical', what: 'No process answers', limit: undefined, minutes: 1 },
  {
    name: 'PorticoErrors',
    severity: 'critical',
    what: 'Share of the requests that end in an error of the server, above',
    limit: 0.01,
    minutes: 5,
  },
  {
    name: 'PorticoSlow',
    severity: 'warning',
    what: 'Seconds that one of a hundred requests takes, above',
    limit: 2,
    minutes: 10,
  },
  {
    name: 'PorticoChainDown',
    severity: 'critical',
    what: 'No node of a chain answers any process',
    limit: undefined,
    minutes: 2,
  },
  {
    name: 'PorticoChainStands',
    severity: 'warning',
    what: 'Seconds without a new block, above',
    limit: 300,
    minutes: 2,
  },
  {
    name: 'PorticoNodeFails',
    severity: 'warning',
    what: 'Failures of a node a second, above',
    limit: 0.1,
    minutes: 10,
  },
  {
    name: 'PorticoIndexBehind',
    severity: 'warning',
    what: 'Blocks that the index is behind, above',
    limit: 100,
    minutes: 10,
  },
  {
    name: 'PorticoIndexMissing',
    severity: 'warning',
    what: 'No process follows a chain',
    limit: undefined,
    minutes: 5,
  },
  { name: 'PorticoRedisGone', severity: 'critical', what: 'Redis is not reached', limit: undefined, minutes: 2 },
  {
    name: 'PorticoRelayLoses',
    severity: 'warning',
    what: 'Messages without an announcement while Redis is up',
    limit: undefined,
    minutes: 10,
  },
  {
    name: 'PorticoRelayFails',
    severity: 'critical',
    what: 'Failures of the relay a second, above',
    limit: 0.1,
    minutes: 10,
  },
  {
    name: 'PorticoRelayRefuses',
    severity: 'warning',
    what: 'Refusals of the relay a second, above',
    limit: 1,
    minutes: 10,
  },
  {
    name: 'PorticoWatchLost',
    severity: 'warning',
    what: 'Messages that services were not told of, above',
    limit: 0,
    minutes: 5,
  },
  {
    name: 'PorticoDeliveryFails',
    severity: 'critical',
    what: 'Purchases that were not delivered, above',
    limit: 0,
    minutes: 0,
  },
  {
    name: 'PorticoSourceFails',
    severity: 'warning',
    what: 'Failures of a source a second, above',
    limit: 0.1,
    minutes: 10,
  },
  {
    name: 'PorticoPoolWaits',
    severity: 'warning',
    what: 'Calls that wait for a connection to the database, above',
    limit: 0,
    minutes: 5,
  },
  {
    name: 'PorticoNodeSlow',
    severity: 'warning',
    what: 'Seconds that one of twenty questions to a node takes, above',
    limit: 2,
    minutes: 10,
  },
  {
    name: 'PorticoLoopLate',
    severity: 'warning',
    what: 'Seconds that the event loop is late, above',
    limit: 0.25,
    minutes: 5,
  },
  {
    name: 'PorticoFilesRunOut',
    severity: 'critical',
    what: 'Share of the files and sockets that is open, above',
    limit: 0.8,
    minutes: 5,
  },
  { name: 'PorticoRestarts', severity: 'warning', what: 'Starts in half an hour, above', limit: 3, minutes: 0 },
  { name: 'VaultGone', severity: 'critical', what: 'The vault does not answer', limit: undefined, minutes: 1 },
  {
    name: 'VaultErrors',
    severity: 'critical',
    what: 'Share of the calls that end in an error of the vault, above',
    limit: 0.01,
    minutes: 5,
  },
  {
    name: 'VaultMailFails',
    severity: 'critical',
    what: 'Share of the mails that is not taken, above',
    limit: 0.1,
    minutes: 5,
  },
  { name: 'VaultNoticesLost', severity: 'critical', what: 'Notices that were given up, above', limit: 0, minutes: 0 },
  {
    name: 'VaultLoginsFail',
    severity: 'critical',
    what: 'Share of the logins that fail here, above',
    limit: 0.2,
    minutes: 10,
  },
  { name: 'VaultGuessed', severity: 'warning', what: 'Guards that trip a second, above', limit: 0.2, minutes: 10 },
  { name: 'VaultTampered', severity: 'critical', what: 'Rows that somebody else changed, above', limit: 0, minutes: 0 },
  {
    name: 'VaultPoolWaits',
    severity: 'warning',
    what: 'Calls that wait for a connection to the database, above',
    limit: 0,
    minutes: 5,
  },
  {
    name: 'VaultKeyAway',
    severity: 'critical',
    what: 'Calls a second that the key service does not answer, above',
    limit: 0,
    minutes: 2,
  },
]
