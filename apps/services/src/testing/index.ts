export { type EmbeddedPostgres, freePort, type PostgresOptions, startPostgres } from './postgres.js'
