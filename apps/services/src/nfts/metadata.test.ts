import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain, Nodes } from '../chains/nodes.js'
import { connect, type Database } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createNftMetadata } from './metadata.js'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 2 })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const chain = { id: 'solana:test' } as Chain
const brought = (document: string) => `data:application/json,${encodeURIComponent(document)}`
/** Each collectible is one of a contract that nobody has asked for before; where its metadata is was read already. */
let made = 0
function ask(documents: readonly string[], fetched?: string) {
  const metadataOf = createNftMetadata({} as Nodes, database, {
    gateways: { ipfs: 'https://ipfs.example' },
    limits: { timeoutMs: 1_000, maxBytes: 10_000_000, allowedRanges: [] },
    fetchSource: async () => Buffer.from(fetched ?? ''),
  })
  const refs = documents.map((uri) => ({ standard: 'nft' as const, address: `mint-${made++}`, tokenId: 0n, uri }))
  return metadataOf(chain, refs)
}

test('default: name, description and picture, of what the contract brings and of what it points to', async () => {
  const document = JSON.stringify({
    name: 'Arch',
    description: 'Of stone',
    image: 'https://a.example/1.png',
    attributes: [],
  })
  const told = { name: 'Arch', description: 'Of stone', picture: 'https://a.example/1.png' }
  expect(await ask([brought(document), 'https://a.example/1.json'], document)).toEqual([told, told])
})

test.each([
  ['levels', `{"name":"Arch","attributes":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ['parts', `{"name":"Arch","attributes":[${'{},'.repeat(60_000)}0]}`],
])('error: a document of %s without end is not read, whoever brings it; the others are', async (_, hostile) => {
  const fine = brought('{"name":"Fine"}')
  expect(await ask([brought(hostile), fine])).toEqual([undefined, { name: 'Fine' }])
  expect(await ask(['https://a.example/1.json', fine], hostile)).toEqual([undefined, { name: 'Fine' }])
})

test.each(['no json', '7', 'null', '{"image_data":"\\ud800"}'])('error: %s is no document', async (document) => {
  expect(await ask([brought(document)])).toEqual([undefined])
})
