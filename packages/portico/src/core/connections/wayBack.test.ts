import { describe, expect, test } from 'vitest'
import type { StoredConnection } from '../../base/entities/connection.js'
import type { GivenFeatures } from '../../base/entities/features.js'
import { connectQuietly, fakeConnector, makeTest } from '../fakes.test-support.js'
import { memoryAdapter } from '../storage/adapters.js'
import { disconnectWallet, forgetConnection } from './disconnect.js'
import { wayBackTo } from './wayBack.js'

const ada = 'ada@example.com'
const connectors = [fakeConnector('embedded', {}, { type: 'AUTH' })]

/** A login that came about and was let go before the page was loaded. */
async function past(auth: object | undefined, features: Partial<GivenFeatures> = {}) {
  const map = new Map<string, string>()
  const before = makeTest({ storage: memoryAdapter(map), connectors })
  connectQuietly(before.client, 'embedded', { auth })
  await disconnectWallet(before.client)
  const portico = makeTest({ storage: memoryAdapter(map), connectors, features })
  const [entry] = (portico.client.storage.get('connections') ?? []) as readonly StoredConnection[]
  if (!entry) throw new Error('nothing was kept')
  return { map, portico, entry, way: wayBackTo(portico.getState(), entry) }
}

describe('wayBackTo', () => {
  test.each<[string, object | undefined, Partial<GivenFeatures>, object]>([
    ['an e-mail login', { name: ada }, {}, { by: 'email', address: ada }],
    ['one whose address is not known', undefined, {}, { by: 'email', address: '' }],
    ['a login elsewhere', { name: ada, social: 'github' }, {}, { by: 'social', provider: 'github' }],
    ['Farcaster', { username: 'ada', social: 'farcaster' }, {}, { by: 'social', provider: 'farcaster' }],
    [
      'one that is not offered any more',
      { name: ada, social: 'github' },
      { socials: ['google'] },
      { by: 'email', address: ada },
    ],
    ['e-mail is off', { name: ada }, { email: false }, { by: 'choice' }],
    ['a passkey', { passkey: true }, { passkey: true }, { by: 'passkey' }],
    ['a passkey, which is not offered any more', { passkey: true }, {}, { by: 'choice' }],
  ])('default: %s', async (_, auth, features, expected) => {
    expect((await past(auth, features)).way).toEqual(expected)
  })

  test('behavior: of who was logged in, the address and the provider are kept, and nothing when it is forgotten', async () => {
    const { map, portico, entry } = await past({
      name: ada,
      username: 'ada',
      social: 'x',
      hasSmartAccounts: true,
    })
    expect(entry).toMatchObject({ status: 'disconnected', auth: { name: ada, social: 'x' } })
    expect(Object.keys(entry.auth ?? {})).toEqual(['name', 'social'])
    portico.client.store.set({ connections: { ...portico.getState().connections, recent: [entry] } })
    forgetConnection(portico.client, entry)
    expect(JSON.stringify([...map])).not.toContain(ada)
  })

  test('error: what does not fit is not believed', async () => {
    const { map } = await past({ name: ada })
    const text = map.get('portico.connections') ?? ''
    map.set('portico.connections', text.replace(`"${ada}"`, '{"x":1}'))
    expect(makeTest({ storage: memoryAdapter(map), connectors }).client.storage.get('connections')).toEqual([])
  })
})
