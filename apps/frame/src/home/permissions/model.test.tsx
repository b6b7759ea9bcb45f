import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { encodeAbi, selectorOf } from '../../confirm/abi.js'
import { signedIn as startSignedIn } from '../../handlers/handlers.test-support.js'
import { storedPermissions } from '../../handlers/storedPermissions.js'
import { fromHex, toHex, word } from '../../signing/bytes.js'
import { stranger } from '../../signing/context.test-support.js'
import type { Bounds } from '../../signing/permissions/bounds.js'
import { caveatsOf, toCaveat } from '../../signing/permissions/caveats.js'
import { statelessAccount } from '../../signing/permissions/contracts.js'
import { encodeContext } from '../../signing/permissions/delegation.js'
import type { StoredPermission } from '../../signing/permissions/storedPermission.js'
import { copyOfPage } from '../copy.js'
import { Here } from './Here.js'
import { makePermissions, type Place } from './model.js'

const seconds = 1_700_000_000n
const bounds: Bounds = {
  kind: 'periodic',
  asset: { kind: 'native' },
  amount: 10n ** 16n,
  period: 86_400n,
  start: seconds,
  until: seconds + 864_000n,
}
const answer = (type: string, values: Parameters<typeof encodeAbi>[1]) => toHex(encodeAbi(type, values))

/** The window of somebody signed in; `says` is what the contracts answer, by the method that is called. */
async function startWindow(says: Record<string, () => string>) {
  const started = await startSignedIn()
  const { frame, addresses, clock } = started
  const bySelector = Object.fromEntries(Object.entries(says).map(([name, say]) => [selectorOf(name), say]))
  started.says.eth_call = ([{ data }]) => bySelector[data.slice(0, 10)]?.() ?? '0x'
  const salted = (salt: bigint, of: Bounds = bounds) =>
    encodeContext(
      {
        delegate: stranger,
        delegator: addresses.eip155,
        caveats: caveatsOf(of, [stranger]).map(toCaveat),
        salt,
      },
      `0x${'11'.repeat(65)}`,
    )
  const walletId = frame.wallet.current()?.wallet.walletId ?? ''
  const keep = (context: string, network: `eip155:${number}` = 'eip155:1') =>
    storedPermissions(frame.storage, walletId, () => clock.now).add({
      origin: 'https://shop.example',
      network,
      account: addresses.eip155,
      context,
      answer: {},
      until: Number(bounds.until),
    })
  const noted: StoredPermission[] = []
  const note = (context: string) =>
    noted.push({
      origin: 'https://game.example',
      network: 'eip155:1',
      account: addresses.eip155,
      context,
      answer: {},
      until: Number(bounds.until),
    })
  const notes = { list: async () => (noted.length > 3 ? Promise.reject(new Error('Away')) : noted) }
  const permissions = makePermissions({ ...frame, origin: 'https://wallet.example', now: () => clock.now, notes })
  return { ...started, permissions, salted, keep, note }
}

const hash = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'
const holds = {
  [`getDelegationHash(${hash})`]: () => toHex(word(7n)),
  'disabledDelegations(bytes32)': () => toHex(word(0n)),
  'getAvailableAmount(bytes32,address,bytes)': () => answer('uint256,bool,uint256', [4n * 10n ** 15n, false, 1n]),
}
const ours = `0xef0100${statelessAccount.slice(2)}`
const wordsOf = (place: Place) =>
  renderToStaticMarkup(
    <Here copy={copyOfPage()} place={place} isBusy={false} revoke={() => undefined} stopAll={() => undefined} />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('default: what this browser remembers and what was used elsewhere, by network, with what was taken and can still be', async () => {
  const { permissions, salted, keep, says, addresses } = await startWindow(holds)
  await keep(salted(1n))
  await keep(salted(9n), 'eip155:137')
  const log = (salt: bigint) => {
    // As the network tells it: the one that was used, by itself.
    const inList = fromHex(salted(salt)).subarray(96)
    return { data: toHex(new Uint8Array([...word(32n), ...inList])) }
  }
  says.eth_getLogs = ([{ topics }]) => (BigInt(topics[1]) === BigInt(addresses.eip155) ? [log(1n), log(2n)] : [])
  says.eth_getCode = () => ours
  const [ethereum, polygon, ...others] = await permissions.read()
  expect(others).toEqual([])
  expect(ethereum).toMatchObject({ accepts: true, isSearched: true })
  expect(ethereum?.permissions.map(({ origin, context }) => [origin, context])).toEqual([
    ['https://shop.example', salted(1n)],
    [undefined, salted(2n)],
  ])
  const said = wordsOf(ethereum as Place)
  expect(said).toContain('shop.example')
  expect(said).toContain('Unknown site')
  expect(said).toContain(`Who may spend ${stranger}`)
  expect(said).toContain('Each period 0.01 ETH Period 1 day')
  expect(said).toContain('Used this period 0.006 ETH Can still be taken, at most 0.094 ETH Revoke')
  expect(said).toContain('Stop all on Ethereum')
  expect(polygon?.permissions.map(({ context }) => context)).toContain(salted(9n))
})

test('error: what a network does not say is not known, and no zero', async () => {
  const { permissions, salted, keep, says } = await startWindow({})
  await keep(salted(1n))
  says.eth_getLogs = () => {
    throw new Error('too many blocks')
  }
  says.eth_getCode = () => {
    throw new Error('silent')
  }
  const [ethereum] = await permissions.read()
  expect(ethereum).toMatchObject({ accepts: undefined, isSearched: false })
  const said = wordsOf(ethereum as Place)
  expect(said).toContain('We couldn’t check Ethereum. There may be permissions we don’t list.')
  expect(said).toContain('Used this period Not known Can still be taken, at most Not known Revoke')
  expect(said).not.toContain('Stop all')
})

test('behavior: what is over or taken back is not listed; of a plain account it is said that nothing can be used', async () => {
  const revoked = new Set<string>()
  const { permissions, salted, keep, says, clock } = await startWindow({
    ...holds,
    'disabledDelegations(bytes32)': () => toHex(word(revoked.size > 0 ? 1n : 0n)),
  })
  await keep(salted(1n))
  says.eth_getLogs = () => []
  says.eth_getCode = () => '0x'
  const [before] = await permissions.read()
  expect(wordsOf(before as Place)).toContain('Your account accepts no permissions on Ethereum right now.')
  revoked.add('1')
  expect((await permissions.read())[0]?.permissions).toEqual([])
  revoked.clear()
  clock.now = Number(bounds.until) * 1_000
  expect((await permissions.read())[0]?.permissions).toEqual([])
})

test('behavior: conditions that this wallet does not write are listed, and can be revoked', async () => {
  const { permissions, addresses, keep, says } = await startWindow(holds)
  const context = encodeContext(
    { delegate: stranger, delegator: addresses.eip155, caveats: [], salt: 1n },
    `0x${'11'.repeat(65)}`,
  )
  await keep(context)
  says.eth_getLogs = () => []
  const [ethereum] = await permissions.read()
  const said = wordsOf(ethereum as Place)
  expect(said).toContain(`Who may spend ${stranger} Can still be taken, at most Not known Revoke`)
})

test('behavior: one that nobody has used, given on another site or device, is listed with its site, once', async () => {
  const { permissions, salted, keep, note, says } = await startWindow(holds)
  says.eth_getLogs = () => []
  await keep(salted(1n))
  note(salted(1n))
  note(salted(5n))
  const here = (await permissions.read()).find(({ network }) => network.caipNetworkId === 'eip155:1')
  expect(here?.permissions.map(({ origin, context }) => [origin, context])).toEqual([
    ['https://shop.example', salted(1n)],
    ['https://game.example', salted(5n)],
  ])
  // Without the vault it is what this browser remembers, and it says that there may be more.
  for (const salt of [6n, 7n, 8n]) note(salted(salt))
  const away = (await permissions.read()).find(({ network }) => network.caipNetworkId === 'eip155:1')
  expect(away?.permissions.map(({ context }) => context)).toEqual([salted(1n)])
  expect(away?.isSearched).toBe(false)
})
