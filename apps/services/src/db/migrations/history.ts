import type { Migration } from '@portico/pg'

/** Accounts whose past is looked up take turns. */
export const historyTurnsMigration: Migration = {
  id: 21,
  name: 'turns of accounts',
  sql: `
    alter table index_accounts add column tried_at timestamptz;
    drop index index_accounts_unfilled;
    create index index_accounts_unfilled on index_accounts (chain, tried_at nulls first) where filled_from > 0;
  `,
}

/** What the tokens of a transaction were worth at its block, in US dollars; null where nobody has asked, or no node could tell. */
export const historyPricesMigration: Migration = {
  id: 73,
  name: 'prices of the time',
  sql: 'alter table index_transactions add column prices jsonb',
}

/**
 * What chains tell of delegations of the accounts that somebody asked for: events, which are only added and, when their block is orphaned,
 * removed. `delegations_next` of a chain is its `next` as long as all programs that follow it read them: an older one leaves it behind.
 */
export const delegationsMigration: Migration = {
  id: 98,
  name: 'delegations of accounts',
  sql: `
    alter table index_chains add column delegations_next bigint;
    create table index_delegators (
      chain text collate "C" not null,
      account text not null,
      read_to bigint not null default 0,
      followed_from bigint not null,
      failed_at timestamptz,
      primary key (chain, account)
    );
    create index index_delegators_unread on index_delegators (chain, failed_at nulls first) where read_to < followed_from;
    create table index_delegations (
      chain text collate "C" not null,
      delegator text not null,
      hash text not null,
      block bigint not null,
      log integer not null,
      at bigint not null,
      kind text not null check (kind in ('redeemed', 'disabled', 'enabled')),
      delegate text not null,
      expiry bigint,
      primary key (chain, delegator, hash, block, log)
    );
    create index index_delegations_block on index_delegations (chain, block);
  `,
}

/**
 * What the indexer knows of each chain. Entries and movements are never changed, only added and, when their block is orphaned, removed:
 * who owns what is always a sum over them. Addresses are in lower case, times in seconds since 1970.
 */
export const historyMigration: Migration = {
  id: 20,
  name: 'history of accounts',
  sql: `
    create table index_chains (
      chain text collate "C" primary key,
      genesis text not null,
      start bigint not null,
      next bigint not null,
      updated_at timestamptz not null default now()
    );
    create table index_blocks (
      chain text collate "C" not null,
      number bigint not null,
      hash text not null,
      at bigint not null,
      primary key (chain, number)
    );
    create table index_transactions (
      chain text collate "C" not null,
      hash text not null,
      block bigint not null,
      position integer not null,
      at bigint not null,
      sender text not null,
      details jsonb not null,
      primary key (chain, hash)
    );
    create index index_transactions_block on index_transactions (chain, block);
    create table index_entries (
      account text not null,
      chain text collate "C" not null,
      block bigint not null,
      position integer not null,
      at bigint not null,
      hash text not null,
      primary key (account, chain, block, position)
    );
    create index index_entries_page on index_entries (account, at desc, chain desc, block desc, position desc);
    create index index_entries_block on index_entries (chain, block);
    create table index_movements (
      account text not null,
      chain text collate "C" not null,
      block bigint not null,
      position integer not null,
      ordinal integer not null,
      kind text not null check (kind in ('native', 'erc20', 'erc721', 'erc1155')),
      token text not null,
      token_id numeric(78, 0),
      amount numeric(79, 0) not null,
      primary key (account, chain, block, position, ordinal)
    );
    create index index_movements_token on index_movements (account, chain, kind, token, token_id);
    create index index_movements_block on index_movements (chain, block);
    create table index_accounts (
      account text not null,
      chain text collate "C" not null,
      filled_from bigint not null,
      filled_at bigint,
      failed_at timestamptz,
      seen_at timestamptz not null default now(),
      primary key (account, chain)
    );
    create index index_accounts_unfilled on index_accounts (chain, seen_at) where filled_from > 0;
  `,
}
