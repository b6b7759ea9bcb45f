import type { Migration } from '@portico/pg'
import { accountMigrations, tellersMigration } from './migrations/accounts.js'
import { analyticsMigrations } from './migrations/analytics.js'
import { dataMigrations } from './migrations/data.js'
import { directoryMigrations } from './migrations/directory.js'
import {
  delegationsMigration,
  historyMigration,
  historyPricesMigration,
  historyTurnsMigration,
} from './migrations/history.js'
import { operatorMigrations } from './migrations/operator.js'
import { projectMigrations } from './migrations/projects.js'
import { relayMigrations } from './migrations/relay.js'

/** Steps of the database, in order. A step that was released is never changed; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'first tables',
    sql: `
      create table projects (
        id text primary key check (id ~ '^[0-9a-f]{32}$'),
        name text not null,
        active boolean not null default true,
        development boolean not null default false,
        features jsonb not null default '[]',
        analytics boolean not null default true,
        created_at timestamptz not null default now()
      );
      create table allowed_origins (
        project_id text not null references projects (id) on delete cascade,
        pattern text not null,
        primary key (project_id, pattern)
      );
      create table domains (
        project_id text not null,
        pattern text not null,
        standing text not null check (standing in ('verified', 'flagged')),
        primary key (project_id, pattern)
      );
      create table wallets (
        id text primary key,
        name text not null,
        folded text not null,
        rank integer not null,
        image_id text,
        rdns text,
        chains text[] not null,
        badge text not null default 'none',
        ios boolean not null,
        android boolean not null,
        listing jsonb not null
      );
      create index wallets_rank on wallets (rank, id);
      create index wallets_image on wallets (image_id);
      create table images (
        kind text not null check (kind in ('wallet', 'asset', 'currency', 'token')),
        id text not null,
        type text not null,
        bytes bytea not null,
        primary key (kind, id)
      );
      create table events (
        received_at timestamptz not null default now(),
        event_id uuid not null,
        project_id text not null,
        event text not null,
        type text not null,
        occurred_at timestamptz not null,
        url text,
        domain text,
        address text,
        properties jsonb not null,
        sdk_type text,
        sdk_version text
      ) partition by range (received_at);
      create index events_project on events (project_id, received_at);
      create table relay_messages (
        id bigint generated always as identity primary key,
        topic text not null,
        hash text not null,
        message text not null,
        tag integer not null,
        publisher text not null,
        attestation text,
        published_at bigint not null,
        expires_at bigint not null,
        unique (topic, hash)
      );
      create index relay_messages_topic on relay_messages (topic, id);
      create index relay_messages_expiry on relay_messages (expires_at);
      create table relay_receipts (
        message_id bigint not null references relay_messages (id) on delete cascade,
        client_id text not null,
        primary key (message_id, client_id)
      );
      create table verify_keys (
        kid text primary key,
        private_key jsonb not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create table attestations (
        id text primary key,
        project_id text not null,
        origin text not null,
        expires_at timestamptz not null
      );
      create index attestations_expiry on attestations (expires_at);
    `,
  },
  historyMigration,
  historyTurnsMigration,
  historyPricesMigration,
  ...dataMigrations,
  ...accountMigrations,
  ...analyticsMigrations,
  ...projectMigrations,
  ...relayMigrations,
  ...directoryMigrations,
  ...operatorMigrations,
  delegationsMigration,
  tellersMigration,
]
