import type { Migration } from '@portico/pg'

export const relayMigrations: readonly Migration[] = [
  {
    id: 81,
    name: 'space of the relay',
    sql: `
      create table relay_stored (
        holder text not null,
        until bigint not null,
        keeper uuid not null,
        bytes bigint not null,
        primary key (holder, until, keeper)
      ) with (fillfactor = 70);
      create index relay_stored_until on relay_stored (until);
      create table relay_topics (
        topic text primary key,
        heard_at bigint not null
      ) with (fillfactor = 90);
      create index relay_topics_heard on relay_topics (heard_at);
      insert into relay_topics (topic, heard_at)
        select distinct m.topic, (extract(epoch from now()) * 1000)::bigint
        from relay_messages m join relay_receipts r on r.message_id = m.id;
    `,
  },
  {
    id: 97,
    name: 'the key that a service was told',
    // One that an older process writes has none, and hears from the key of now.
    sql: 'alter table relay_watches add column relay_id text;',
  },
]
