import { describe, expect, test } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import { alice } from './frame.test-support.js'
import { connected, done, pass, says, stoppedClock } from './live.test-support.js'

stoppedClock()

describe('provider', () => {
  test('default: accounts and the network are answered here, reads by the frame', async () => {
    const { frame, provider } = await connected(says('RPC_REQUEST', () => ({ payload: '0x2a' })))
    const before = frame.requests.length
    expect(await provider().request({ method: 'eth_accounts' })).toEqual([alice])
    expect(await provider().request({ method: 'eth_chainId' })).toBe('0x1')
    expect(frame.requests).toHaveLength(before)
    expect(await done(provider().request({ method: 'eth_getBalance', params: [alice, 5n] }))).toBe('0x2a')
    expect(frame.requests.at(-1)?.payload).toMatchObject({
      method: 'eth_getBalance',
      params: [alice, '0x5'],
      chainId: 1,
      chainNamespace: 'eip155',
      rpcUrl: 'https://node.example',
    })
  })

  test('behavior: what has to be approved is shown', async () => {
    const { provider, asked } = await connected(says('RPC_REQUEST', () => ({ payload: '0xsigned' })))
    expect(await done(provider().request({ method: 'personal_sign', params: ['0x00', alice] }))).toBe('0xsigned')
    expect(asked()).toMatchObject([{ type: 'asking', connectorId: 'embedded' }])
  })

  test('error: taken back: rejects at once, and the frame is told', async () => {
    const { frame, provider, asked } = await connected(says('RPC_REQUEST', () => undefined))
    const signed = provider().request({ method: 'personal_sign', params: ['0x00', alice] })
    signed.catch(() => {})
    await pass()
    const [question] = asked()
    if (question?.type === 'asking') question.abort()
    await expect(signed).rejects.toMatchObject({ message: 'Request was aborted' })
    await pass()
    expect(frame.names()).toContain('RPC_ABORT')
  })

  test('error: rejected by its person', async () => {
    const { provider } = await connected(
      says('RPC_REQUEST', () => ({ error: { message: 'User rejected', code: 4001 } })),
    )
    const signed = done(provider().request({ method: 'personal_sign', params: ['0x00', alice] }))
    await expect(signed).rejects.toSatisfy(isUserRejection)
  })

  test.each(['eth_sign', 'eth_signTypedData', 'wallet_watchAsset', '__proto__', 'toString'])(
    'error: %s is on no list',
    async (method) => {
      const { frame, provider, asked } = await connected()
      const before = frame.requests.length
      await expect(provider().request({ method })).rejects.toThrow('Requested RPC call is not allowed')
      expect(asked()).toEqual([{ type: 'refused', connectorId: 'embedded' }])
      expect(frame.requests).toHaveLength(before)
    },
  )

  test('error: calls without a destination, and capabilities of nobody', async () => {
    const { provider } = await connected()
    const send = (call: object) => provider().request({ method: 'wallet_sendCalls', params: [{ calls: [call] }] })
    await expect(send({ to: 'ada.eth' })).rejects.toMatchObject({ code: 'embedded/bad-call' })
    await expect(send({ to: alice, data: 'ff' })).rejects.toMatchObject({ code: 'embedded/bad-call' })
    await expect(provider().request({ method: 'wallet_getCapabilities' })).rejects.toThrow(
      'Missing address parameter in wallet_getCapabilities request',
    )
  })

  test('behavior: capabilities that fail are none', async () => {
    const { provider } = await connected(says('RPC_REQUEST', () => ({ error: { message: 'x' } })))
    expect(await done(provider().request({ method: 'wallet_getCapabilities', params: [alice] }))).toEqual({})
  })

  test('behavior: assets are kept by address for half a minute', async () => {
    const { frame, provider } = await connected(says('RPC_REQUEST', () => ({ payload: { '0x1': [] } })))
    const read = () => done(provider().request({ method: 'wallet_getAssets', params: [{ account: alice }] }))
    const count = () => frame.names().filter((name) => name === 'RPC_REQUEST').length
    await read()
    await read()
    expect(count()).toBe(1)
    await pass(30_000)
    await read()
    expect(count()).toBe(2)
  })

  test('behavior: another network is entered through the frame, and told', async () => {
    const { frame, provider, heard } = await connected()
    await done(provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }))
    expect(frame.requests.at(-1)).toMatchObject({ name: 'GET_USER', payload: { chainId: 10 } })
    expect(heard.at(-1)).toMatchObject({ type: 'changed', session: { caipNetworkId: 'eip155:10' } })
    expect(await provider().request({ method: 'eth_chainId' })).toBe('0xa')
    await expect(
      provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x539' }] }),
    ).rejects.toMatchObject({ code: 'network/chain-unsupported' })
  })

  test('behavior: Solana’s transactions are base64 here and base58 in the frame', async () => {
    const { frame, provider } = await connected(
      says('RPC_REQUEST', ({ payload }) => ({
        payload: { transaction: (payload.params as { transaction: string }).transaction },
      })),
    )
    const transaction = btoa('\u0001\u0002transaction')
    const request = { method: 'solana_signTransaction', params: { transaction, pubkey: 'x' } }
    expect(await done(provider('solana').request(request))).toEqual({ transaction })
    expect(frame.requests.at(-1)?.payload).toMatchObject({ chainId: 'main', chainNamespace: 'solana' })
    expect(frame.requests.at(-1)?.payload.params).toMatchObject({ transaction: '5st889Ht9rDUQKcNZ' })
  })
})
