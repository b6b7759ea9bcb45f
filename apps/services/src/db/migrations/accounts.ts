import type { Migration } from '@portico/pg'

/**
 * Who told of a permission, so that no stranger shuts others out, and the delegation that its context stands on, whose signature was looked
 * at; empty where a context bears none that is known. Both are missing of what an older program kept, the second also where the account
 * has signed for the permission by itself.
 */
export const tellersMigration: Migration = {
  id: 99,
  name: 'tellers of permissions',
  sql: 'alter table sessions add column told_by text, add column delegation text',
}

export const accountMigrations: readonly Migration[] = [
  {
    id: 50,
    name: 'names',
    sql: `
      create table names (
        name text primary key,
        label text not null,
        zone text not null,
        skeleton text not null,
        attributes jsonb not null default '{}',
        registered_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (zone, skeleton)
      );
      create index names_label on names (zone, label text_pattern_ops);
      create table name_addresses (
        name text not null references names (name) on delete cascade,
        coin_type bigint not null,
        address text not null,
        proven boolean not null,
        created_at timestamptz not null default now(),
        primary key (name, coin_type)
      );
      create index name_addresses_address on name_addresses (address);
      create table used_messages (
        hash text primary key,
        expires_at timestamptz not null
      );
      create index used_messages_expiry on used_messages (expires_at);
    `,
  },
  {
    id: 51,
    name: 'purchases',
    sql: `
      create table purchases (
        id text primary key,
        project_id text not null,
        provider text not null,
        status text not null check (status in ('created', 'paid', 'delivering', 'delivered', 'cancelled', 'failed')),
        network text not null,
        wallet text not null,
        symbol text not null,
        amount numeric(78) not null,
        fiat text not null,
        payment text not null,
        redirect_url text,
        raw_transaction text,
        transaction_hash text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index purchases_waiting on purchases (status, updated_at) where status in ('paid', 'delivering');
    `,
  },
  {
    id: 52,
    name: 'sessions',
    sql: `
      create table server_secrets (
        name text primary key,
        secret text not null
      );
      create table sessions (
        pci uuid primary key,
        account text not null,
        project_id text not null,
        project_name text not null,
        expiry bigint not null,
        created_at bigint not null,
        signer jsonb not null,
        permissions jsonb not null,
        policies jsonb not null,
        context text,
        revoked_at bigint,
        spent numeric(78) not null default 0
      );
      create index sessions_account on sessions (account, created_at);
    `,
  },
  {
    id: 53,
    name: 'sessions by period',
    sql: `
      alter table sessions add column spent_period bigint not null default 0;
      create index sessions_pending on sessions (created_at) where context is null;
    `,
  },
  {
    id: 54,
    name: 'deliveries of purchases',
    sql: `
      alter table purchases
        add column token text,
        add column decimals integer not null default 18,
        add column nonce bigint,
        add column reason text;
      create unique index purchases_nonce on purchases (network, nonce) where status = 'delivering';
    `,
  },
  {
    id: 55,
    name: 'prepared calls',
    sql: `
      create table prepared_calls (
        context uuid primary key,
        project_id text not null,
        chain_id text not null,
        hash text not null,
        pci uuid,
        expires_at timestamptz not null
      );
      create index prepared_calls_expiry on prepared_calls (expires_at);
    `,
  },
  {
    id: 56,
    name: 'watches of messages',
    sql: `
      create table relay_watches (
        client_id text not null,
        kind text not null check (kind in ('subscriber', 'publisher')),
        webhook_url text not null,
        service_url text not null,
        tags integer[] not null,
        statuses text[] not null,
        expires_at bigint not null,
        primary key (client_id, kind, webhook_url)
      );
      create index relay_watches_expiry on relay_watches (expires_at);
      create table relay_watch_topics (
        client_id text not null,
        topic text not null,
        primary key (topic, client_id)
      );
      create index relay_watch_topics_client on relay_watch_topics (client_id);
    `,
  },
  {
    id: 71,
    name: 'purchases elsewhere',
    stopsOlder: 'an older one would deliver what is sold and delivered by others',
    sql: `
      alter table purchases add column elsewhere boolean not null default false;
      drop index purchases_waiting;
      create index purchases_waiting on purchases (status, updated_at)
        where status in ('paid', 'delivering') and not elsewhere;
      drop index purchases_nonce;
      create unique index purchases_nonce on purchases (network, nonce) where status = 'delivering' and not elsewhere;
    `,
  },
  {
    id: 72,
    name: 'deliveries on Solana',
    stopsOlder: 'an older one does not know when a delivery on Solana can no longer happen',
    sql: `
      alter table purchases add column valid_until bigint;
      create unique index purchases_hash on purchases (network, transaction_hash) where not elsewhere;
    `,
  },
]
