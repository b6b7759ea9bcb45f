import { describe, expect, test } from 'vitest'
import { connected, done, says, stoppedClock } from './live.test-support.js'

stoppedClock()

const until = 4_102_444_800
const context = '0xabcd'
const granted = (type: string, data: object, part: object = {}) => ({
  chainId: '0x1',
  from: '0x00000000000000000000000000000000000a11ce',
  to: '0x00000000000000000000000000000000005409e0',
  permission: { type, isAdjustmentAllowed: true, data },
  rules: [{ type: 'expiry', data: { timestamp: until } }],
  context,
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  dependencies: [],
  ...part,
})
const periodic = { periodAmount: '0x4c4b40', periodDuration: 604_800, tokenAddress: `0x${'70'.repeat(20)}` }

async function told(payload: unknown) {
  const all = await connected(says('RPC_REQUEST', () => ({ payload })))
  return { ...all, list: () => done(all.live.permissions()) }
}

describe('permissions', () => {
  test('default: what the site was given on the network in use, with what was used', async () => {
    const usage = { used: '0x2dc6c0', left: '0x1e8480', symbol: 'USDX', decimals: 6 }
    const elsewhere = granted('erc20-token-periodic', periodic, { chainId: '0xa' })
    const { frame, list } = await told([granted('erc20-token-periodic', periodic, { usage }), elsewhere])
    expect(await list()).toEqual([
      {
        context,
        until,
        terms: { type: 'periodic', amount: '5000000', period: 604_800, currency: { symbol: 'USDX', decimals: 6 } },
        used: '3000000',
        left: '2000000',
      },
    ])
    expect(frame.requests.at(-1)?.payload).toMatchObject({
      method: 'wallet_getGrantedExecutionPermissions',
      params: [{ usage: true }],
    })
  })

  test('behavior: of a stream so much a day, of calls their methods; the native currency is the network’s own', async () => {
    const stream = { amountPerSecond: '0x1', initialAmount: '0x5', maxAmount: '0xffff' }
    const target = `0x${'9a'.repeat(20)}`
    const { list } = await told([
      granted('native-token-stream', stream),
      granted('contract-call', { address: target, calls: ['play(uint256)'] }, { usage: { used: '0x3', left: '0x7' } }),
    ])
    const [first, second] = await list()
    expect(first?.terms).toEqual({
      type: 'stream',
      atOnce: '5',
      perDay: '86400',
      currency: { symbol: 'ETH', decimals: 18 },
    })
    expect(second).toMatchObject({ terms: { type: 'calls', target, methods: ['play(uint256)'] }, used: '3', left: '7' })
  })

  test('behavior: one that is being taken back, and one of which that failed', async () => {
    const of = (stopping: unknown) => granted('erc20-token-periodic', periodic, { usage: { used: '0x1', stopping } })
    const { list } = await told([of('pending'), of('failed'), of('soon')])
    expect(await list()).toMatchObject([
      { stopping: 'pending', used: '1' },
      { stopping: 'failed', used: '1' },
      { stopping: undefined, used: '1' },
    ])
  })

  test('error: a frame that tells no usage, or a kind that is not known, or no list', async () => {
    const { list } = await told([granted('erc20-token-periodic', periodic), granted('sudo', {}), { context }, null])
    expect(await list()).toMatchObject([
      { terms: { type: 'periodic', currency: undefined }, used: undefined, left: undefined },
      { terms: { type: 'unknown' } },
    ])
    await expect((await told('nothing')).list()).rejects.toMatchObject({ code: 'embedded/failed' })
  })

  test('default: one is taken back by the frame, which shows it', async () => {
    const { frame, live, asked } = await connected(says('RPC_REQUEST', () => ({ payload: {} })))
    await done(live.revoke({ context }))
    expect(frame.requests.at(-1)?.payload).toMatchObject({
      method: 'wallet_revokeExecutionPermission',
      params: [{ permissionContext: context }],
    })
    expect(asked()).toMatchObject([{ type: 'asking', connectorId: 'embedded' }])
  })
})
