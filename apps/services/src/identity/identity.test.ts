import { expect, test } from 'vitest'
import type { EnsAnswer, EnsIdentity } from '../names/ens.js'
import { createIdentities } from './identity.js'

const address = `0x${'12'.repeat(20)}`
const minute = 60_000

function start(answer: () => Promise<EnsAnswer<EnsIdentity>>) {
  const state = { now: 0, asked: 0, own: undefined as string | undefined }
  const identities = createIdentities({
    ens() {
      state.asked++
      return answer()
    },
    registered: async () => (state.own === undefined ? undefined : { name: state.own }),
    pictures: { register: async (sources: readonly string[]) => sources.map((source) => `of ${source}`) } as never,
    now: () => state.now,
  })
  return { state, ask: () => identities(address) }
}

test('default: ENS comes first, and is asked once a day', async () => {
  const { state, ask } = start(async () => ({ found: { name: 'alice.eth', avatar: 'https://a' }, unsure: false }))
  state.own = 'alice.portico.id'
  expect(await ask()).toEqual({
    name: 'alice.eth',
    picture: 'of https://a',
    resolvedAt: '1970-01-01T00:00:00.000Z',
    until: 1_440 * minute,
  })
  state.now = 1_439 * minute
  await ask()
  expect(state.asked).toBe(1)
  state.now = 1_440 * minute
  await ask()
  expect(state.asked).toBe(2)
})

test('behavior: a name that is registered meanwhile is told at once, and none is told for five minutes at most', async () => {
  const { state, ask } = start(async () => ({ found: undefined, unsure: false }))
  expect(await ask()).toMatchObject({ name: null, until: 5 * minute })
  state.now = minute
  state.own = 'alice.portico.id'
  expect(await ask()).toMatchObject({ name: 'alice.portico.id', until: 6 * minute })
  expect(state.asked).toBe(1)
})

test('behavior: what ENS cannot say for sure is asked again after a minute', async () => {
  const { state, ask } = start(async () => ({ found: undefined, unsure: true }))
  expect(await ask()).toMatchObject({ name: null, until: minute })
  state.now = minute
  await ask()
  expect(state.asked).toBe(2)
})

test('error: ENS cannot be asked: the registered name is told, and nothing is told of others', async () => {
  const { state, ask } = start(async () => {
    throw new Error('down')
  })
  await expect(ask()).rejects.toThrow('down')
  state.own = 'alice.portico.id'
  expect(await ask()).toMatchObject({ name: 'alice.portico.id', until: 5 * minute })
})
