import type { Migration } from '@portico/pg'

export const dataMigrations: readonly Migration[] = [
  {
    id: 30,
    name: 'pictures and metadata of collectibles',
    sql: `
      create table pictures (
        id text primary key,
        source text not null,
        type text,
        bytes bytea,
        fetched_at timestamptz,
        failed_at timestamptz
      );
      create table nft_metadata (
        chain text not null,
        contract text not null,
        token_id numeric(78) not null,
        metadata jsonb not null,
        picture text,
        fetched_at timestamptz not null default now(),
        failed boolean not null default false,
        primary key (chain, contract, token_id)
      );
    `,
  },
  {
    id: 61,
    name: 'pictures that are forgotten',
    sql: `
      alter table pictures
        add column asked_at timestamptz not null default now(),
        add column size bigint generated always as (octet_length(source) + coalesce(octet_length(bytes), 0)) stored;
      create index pictures_asked on pictures (asked_at);
      create index nft_metadata_fetched on nft_metadata (fetched_at);
    `,
  },
]
