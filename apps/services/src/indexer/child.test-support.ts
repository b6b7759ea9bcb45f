import { createNodes } from '../chains/nodes.js'
import { connect } from '../db/connect.js'
import { createLogger } from '../log.js'
import { startIndexer } from './indexer.js'

// An indexer in a process of its own, so that a test can kill it.
const [databaseUrl, chains] = process.argv.slice(2)
if (!databaseUrl || !chains) throw new Error('database and chains are missing')
const deps = {
  config: { databaseUrl },
  database: connect(databaseUrl, { max: 4 }),
  log: createLogger('warn'),
  nodes: createNodes(JSON.parse(chains)),
}
startIndexer(deps)
// Its waiting does not keep a process alive; a server would.
setInterval(() => {}, 60_000)
