import type { ConnectOptions } from '@portico/pg'
import { afterAll, beforeAll } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from './database.js'

/** Opens the services' database of a file of tests before the first of them, and closes it after the last. */
export function databaseForTests(options: ConnectOptions, take: (opened: Database) => void): void {
  let server: TestDatabase | undefined
  let database: Database | undefined
  beforeAll(async () => {
    server = await startServicesDatabase()
    database = connect(server.url, options)
    take(database)
  })
  afterAll(async () => {
    await database?.close()
    await server?.stop()
  })
}
