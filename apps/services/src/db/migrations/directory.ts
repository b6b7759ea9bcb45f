import type { Migration } from '@portico/pg'

export const directoryMigrations: readonly Migration[] = [
  {
    id: 90,
    name: 'wallets that an operator looks after',
    sql: `
      alter table wallets
        add column hidden boolean not null default false,
        -- Before all others, or not; where an operator said neither, as the listing has it.
        add column featured boolean,
        add column top boolean generated always as (coalesce(featured, listing->'is_top_wallet' = 'true'::jsonb, false)) stored,
        -- As it was given, and what an operator has changed of it since: together they are the listing.
        add column given jsonb,
        add column edits jsonb not null default '{}';
      create table operator_changes (
        id bigint generated always as identity primary key,
        changed_at timestamptz not null default now(),
        changed_by text not null,
        action text not null,
        subject text not null,
        change jsonb not null
      );
    `,
  },
  {
    id: 92,
    name: 'wallets of the registry',
    sql: `
      alter table wallets
        -- Null: an operator's own, by hand or by a list of theirs.
        add column source text,
        -- Other ids under which clients know it, and keys of its picture.
        add column aliases text[] not null default '{}',
        -- Those of which it speaks every network, whichever there are.
        add column namespaces text[] not null default '{}';
      create index wallets_aliases on wallets using gin (aliases);
    `,
  },
]
