import type { Migration } from '@portico/pg'

/** Steps of the database, in order. A step that was released is never changed; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'accounts, devices, flows, wallets',
    sql: `
      create table secrets (name text primary key, sealed text not null);

      create table accounts (id text primary key, created_at bigint not null, change_frozen_until bigint not null default 0);
      -- Who logs in as an account. The key is an HMAC, what it stands for is sealed.
      create table identities (
        key text primary key,
        account_id text not null references accounts (id) on delete cascade,
        provider text not null,
        sealed text not null,
        mac text not null,
        created_at bigint not null
      );
      create index identities_account on identities (account_id);
      create table devices (
        id text not null,
        account_id text not null references accounts (id) on delete cascade,
        sign text not null,
        enc text not null,
        browser text not null,
        mac text not null,
        created_at bigint not null,
        revoked_at bigint,
        primary key (id, account_id)
      );
      create table sessions (
        id text primary key,
        account_id text not null,
        device_id text not null,
        project_id text not null,
        origin text not null,
        identity text not null,
        provider text not null,
        login_at bigint not null,
        expires_at bigint not null,
        revoked_at bigint,
        mac text not null,
        foreign key (device_id, account_id) references devices (id, account_id) on delete cascade
      );
      create index sessions_device on sessions (device_id);
      create index sessions_account on sessions (account_id);
      -- Pages of one device (tabs) hold tokens of a family each, so that they do not end each other's.
      create table tokens (
        hash text primary key,
        session_id text not null references sessions (id) on delete cascade,
        kind text not null check (kind in ('access', 'refresh')),
        family text not null,
        expires_at bigint not null,
        used_at bigint
      );
      create index tokens_session on tokens (session_id);

      create table proofs (jti text primary key, expires_at bigint not null);
      create index proofs_expiry on proofs (expires_at);
      create table hits (key text not null, at bigint not null);
      create index hits_key on hits (key, at);
      create index hits_at on hits (at);
      create table guards (
        email text primary key,
        failures integer not null default 0,
        frozen_until bigint not null default 0
      );
      create table flows (
        hash text primary key,
        kind text not null,
        action text not null,
        state text not null,
        device_id text not null,
        device text not null,
        account_id text,
        email text,
        address text,
        project_id text not null,
        origin text not null,
        browser text not null,
        network text not null,
        locale text not null,
        match text,
        choices text,
        approval text unique,
        extra text,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index flows_device on flows (device_id);
      create index flows_expiry on flows (expires_at);
      create table codes (
        id bigint generated always as identity primary key,
        flow text not null references flows (hash) on delete cascade,
        purpose text not null,
        mac text not null,
        attempts integer not null default 0,
        over boolean not null default false,
        expires_at bigint not null
      );
      create index codes_flow on codes (flow);

      create table wallets (
        id text primary key,
        account_id text not null unique references accounts (id) on delete cascade,
        ciphertext text not null,
        eip155 text not null,
        solana text not null,
        log_seq bigint not null,
        log_head text not null,
        created_at bigint not null
      );
      create table slots (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        wallet_id text references wallets (id) on delete cascade,
        type text not null,
        device_id text not null,
        share text not null,
        wrap text,
        aad text,
        created_at bigint not null
      );
      create index slots_account on slots (account_id);
      create table release_log (
        wallet_id text not null references wallets (id) on delete cascade,
        seq bigint not null,
        at bigint not null,
        event text not null,
        slot_id text not null,
        slot_type text not null,
        device_id text not null,
        origin text not null,
        evidence text not null,
        previous text not null,
        hash text not null,
        primary key (wallet_id, seq)
      );
      create table handovers (
        id text primary key,
        account_id text not null references accounts (id) on delete cascade,
        device_id text not null,
        origin text not null,
        match text not null,
        choices text not null,
        state text not null,
        sealed text,
        created_at bigint not null,
        expires_at bigint not null
      );
      create index handovers_account on handovers (account_id);
      create table undos (
        hash text primary key,
        account_id text not null references accounts (id) on delete cascade,
        old_email text not null,
        old_sealed text not null,
        new_email text not null,
        expires_at bigint not null,
        mac text not null
      );
    `,
  },
  {
    id: 2,
    name: 'proof of the key',
    sql: `
      -- Hash of what only the key of the wallet gives. Empty: a wallet of before, which is asked for none.
      alter table wallets add column key_proof text not null default '';
    `,
  },
  {
    id: 3,
    name: 'passkeys',
    sql: `
      create table passkeys (
        slot_id text primary key references slots (id) on delete cascade,
        credential text not null unique,
        public_key text not null,
        counter bigint not null,
        mac text not null
      );
    `,
  },
  {
    id: 4,
    name: 'PINs',
    sql: `
      create table pins (
        slot_id text primary key references slots (id) on delete cascade,
        -- The key of the OPRF, sealed by the operator's. What only the right PIN gives is kept as a MAC.
        key text not null,
        proof text not null default '',
        tries integer not null default 0,
        not_before bigint not null default 0,
        mac text not null
      );
    `,
  },
  {
    id: 5,
    name: 'notices',
    sql: `
      -- The address that a provider has verified, sealed. Nobody is known by it.
      alter table identities add column notice text;
    `,
  },
  {
    id: 6,
    name: 'hand-overs that are closed',
    stopsOlder: 'an older one writes a column that is gone, and asks for a number where one is typed',
    sql: `
      -- The number is typed: there is nothing to choose from any more.
      alter table handovers drop column choices;
      -- After a wrong number. An empty device stands for all of them; without an end it holds until it is lifted.
      create table handover_closings (
        account_id text not null references accounts (id) on delete cascade,
        device_id text not null,
        browser text not null,
        until bigint,
        primary key (account_id, device_id)
      );
    `,
  },
  {
    id: 7,
    name: 'what a login alone asked for',
    stopsOlder: 'an older one takes a PIN whose end was objected to for one that somebody has changed',
    sql: `
      -- Done when its time has come, unless its owner objects by the link of the mail.
      create table delayed (
        hash text primary key,
        account_id text not null references accounts (id) on delete cascade,
        kind text not null,
        slot_id text not null,
        device_id text not null,
        session_id text not null,
        origin text not null,
        asked_at bigint not null,
        due_at bigint not null,
        mac text not null,
        unique (account_id, kind, slot_id)
      );
      alter table pins add column objections integer not null default 0;
    `,
  },
  {
    id: 8,
    name: 'logs that a person went on with',
    stopsOlder:
      'an older one answers with lines of the log that lack a part, which wallets take for a change by somebody',
    sql: `
      -- Of a line 'accept': the newest line that the device had seen and this log has no more.
      alter table release_log add column remembered_seq bigint, add column remembered_hash text;
    `,
  },
  {
    id: 9,
    name: 'notices on their way',
    sql: `
      -- A mail that has to reach its owner, sealed, with what it tells of; gone when the mail server has taken it.
      create table outbox (
        id text primary key,
        sealed text not null,
        created_at bigint not null,
        -- Nobody sends it before: it may be under way.
        next_at bigint not null
      );
      create index outbox_next on outbox (next_at);
    `,
  },
  {
    id: 10,
    name: 'permissions that wallets gave',
    sql: `
      -- Sealed by the wallet's key; the vault knows when it is over, and nothing else.
      create table permissions (
        wallet_id text not null references wallets (id) on delete cascade,
        id text not null,
        sealed text not null,
        until bigint not null,
        created_at bigint not null,
        primary key (wallet_id, id)
      );
      create index permissions_until on permissions (until);
    `,
  },
]
