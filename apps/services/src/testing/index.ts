export { runCommand } from '../cli.js'
export { startServicesDatabase, startTestDatabase, type Template, type TestDatabase } from './database.js'
export { type EmbeddedPostgres, freePort, type PostgresOptions, startPostgres } from './postgres.js'
