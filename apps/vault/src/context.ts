import type { Tally } from '@portico/watch'
import type { Logger } from 'pino'
import type { Clock } from './clock.js'
import type { Config } from './config.js'
import type { PublicKey } from './contract/index.js'
import type { Database } from './db/connect.js'
import type { FarcasterClient } from './farcaster/login.js'
import type { KekProvider } from './kek/provider.js'
import type { Mailer } from './mail/mailer.js'
import type { Outbox } from './mail/outbox.js'
import type { Locale } from './mail/words.js'
import type { Secrets } from './secrets.js'
import type { LiveSession } from './session/sessions.js'
import type { Sites } from './sites.js'
import type { ProviderClient } from './social/provider.js'

/** What everything works with; a test hands in its own clock, codes and mailer. */
export type Vault = {
  config: Config
  sql: Database
  clock: Clock
  /** A one-time code, drawn anew at each call. */
  drawCode: () => string
  kek: KekProvider
  secrets: Secrets
  /** For codes, which are typed within minutes. */
  mailer: Mailer
  /** For what has to reach the owner. */
  outbox: Outbox
  /** Identity providers, by name. */
  providers: ReadonlyMap<string, ProviderClient>
  /** Absent when it is not offered. */
  farcaster: FarcasterClient | undefined
  /** Which sites a login may be for. */
  sites: Sites
  /** What happens is counted here, for the operator. */
  tally: Tally
  log: Logger
}

/** Who calls, as far as the connection tells. */
export type Visitor = {
  /** The /24 or /48 of the caller's address. */
  network: string
  /** Browser and system, in words. */
  browser: string
  locale: Locale
}
/** A caller that proved to hold the key of a device. */
export type DeviceCaller = Visitor & { deviceId: string; sign: PublicKey }
/** A caller with a session of this device. */
export type SessionCaller = DeviceCaller & { session: LiveSession }
