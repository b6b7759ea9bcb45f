import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Sponsorship } from '../sponsorship/policy.js'
import type { Limits } from '../usage/config.js'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A feature row of a project as the wire has it. */
export type FeatureRow = { id: string; isEnabled: boolean; config: readonly unknown[] | null }

export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  active: boolean('active').notNull().default(true),
  /** Allows localhost and *.localhost beside the listed origins. */
  development: boolean('development').notNull().default(false),
  features: jsonb('features').$type<readonly FeatureRow[]>().notNull().default([]),
  analytics: boolean('analytics').notNull().default(true),
  limits: jsonb('limits').$type<Limits>().notNull().default({}),
  sponsorship: jsonb('sponsorship').$type<Sponsorship>().notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const allowedOrigins = pgTable(
  'allowed_origins',
  { projectId: text('project_id').notNull(), pattern: text('pattern').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.pattern] })],
)

/** What is known of a domain: verified for one project, or flagged for all (`project_id` empty). */
export const domains = pgTable(
  'domains',
  {
    projectId: text('project_id').notNull(),
    pattern: text('pattern').notNull(),
    standing: text('standing').$type<'verified' | 'flagged'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.pattern] })],
)

export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The name in the form in which it is searched. */
  folded: text('folded').notNull(),
  rank: integer('rank').notNull(),
  imageId: text('image_id'),
  rdns: text('rdns'),
  chains: text('chains').array().notNull(),
  badge: text('badge').notNull().default('none'),
  ios: boolean('ios').notNull(),
  android: boolean('android').notNull(),
  /** Everything else of the listing, as it is sent. */
  listing: jsonb('listing').$type<Record<string, unknown>>().notNull(),
})

export const images = pgTable(
  'images',
  {
    kind: text('kind').$type<'wallet' | 'asset' | 'currency' | 'token'>().notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/** Partitioned by month of `received_at`; see `analytics/partitions.ts`. */
export const events = pgTable('events', {
  receivedAt: moment('received_at').notNull().defaultNow(),
  eventId: uuid('event_id').notNull(),
  projectId: text('project_id').notNull(),
  event: text('event').notNull(),
  type: text('type').notNull(),
  occurredAt: moment('occurred_at').notNull(),
  url: text('url'),
  domain: text('domain'),
  address: text('address'),
  properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
  sdkType: text('sdk_type'),
  sdkVersion: text('sdk_version'),
})

export const relayMessages = pgTable(
  'relay_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    /** SHA-256 of the message, hex. */
    hash: text('hash').notNull(),
    message: text('message').notNull(),
    tag: integer('tag').notNull(),
    publisher: text('publisher').notNull(),
    attestation: text('attestation'),
    publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('relay_messages_topic').on(table.topic, table.id)],
)

export const relayReceipts = pgTable(
  'relay_receipts',
  { messageId: bigint('message_id', { mode: 'bigint' }).notNull(), clientId: text('client_id').notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.clientId] })],
)

export const verifyKeys = pgTable('verify_keys', {
  kid: text('kid').primaryKey(),
  privateKey: jsonb('private_key').$type<JsonWebKey>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const attestations = pgTable('attestations', {
  id: text('id').primaryKey(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
