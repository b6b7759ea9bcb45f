import type { Migration } from '@portico/pg'

export const operatorMigrations: readonly Migration[] = [
  {
    id: 95,
    name: 'lists of the operator',
    sql: `
      create index wallets_order on wallets (top desc, rank, id);
      create index projects_created on projects (created_at, id);
      create index operator_changes_subject on operator_changes (subject, id desc);
    `,
  },
  {
    id: 96,
    name: 'the order of wallets, those of one place by their names',
    // An older process sorts its list of the operator by itself.
    sql: `
      drop index wallets_order;
      create index wallets_order on wallets (top desc, rank, folded, id);
    `,
  },
]
