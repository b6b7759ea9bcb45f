import type { Migration } from '@portico/pg'

export const projectMigrations: readonly Migration[] = [
  {
    id: 70,
    name: 'limits and usage of projects',
    sql: `
      alter table projects add column limits jsonb not null default '{}';
      create table project_usage (
        project_id text not null references projects (id) on delete cascade,
        month text not null,
        calls bigint not null default 0,
        primary key (project_id, month)
      );
      create table project_users (
        project_id text not null references projects (id) on delete cascade,
        month text not null,
        account bytea not null,
        primary key (project_id, month, account)
      );
    `,
  },
  {
    id: 80,
    name: 'what projects pay for',
    sql: `
      alter table projects add column sponsorship jsonb not null default '{}';
      create table sponsored_days (
        project_id text not null references projects (id) on delete cascade,
        chain_id text not null,
        day date not null,
        spent numeric not null default 0,
        primary key (project_id, chain_id, day)
      );
      create table sponsored_operations (
        project_id text not null references projects (id) on delete cascade,
        chain_id text not null,
        day date not null,
        operation text not null,
        cost numeric not null,
        primary key (project_id, chain_id, day, operation)
      );
      create index sponsored_operations_day on sponsored_operations (day);
    `,
  },
]
