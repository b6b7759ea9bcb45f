import { afterEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { deferred } from '../base/promise.js'
import { coreErrors } from '../core/errors.js'
import { switchNetwork } from './switchNetwork.js'
import { fakeProvider, sandboxOne, settle, walletError } from './wallet.test-support.js'

const signal = new AbortController().signal
const unknown = () =>
  walletError(4902, 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.')

/** A wallet on chain 1 that knows some networks, and moves as most do. */
function makeWallet({ known = [] as string[], more = {} as Record<string, unknown>, movesOnAdd = true } = {}) {
  const wallet = { chainId: '0x1', known: new Set(known) }
  const provider = fakeProvider({
    eth_chainId: () => wallet.chainId,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      if (!wallet.known.has(chainId)) return unknown()
      wallet.chainId = chainId
      return null
    },
    wallet_addEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      wallet.known.add(chainId)
      if (movesOnAdd) wallet.chainId = chainId
      return null
    },
    ...more,
  })
  const asked = () => provider.calls.map(({ method }) => method).filter((method) => method !== 'eth_chainId')
  return { provider, wallet, asked }
}

afterEach(() => void vi.useRealTimers())

describe('switchNetwork', () => {
  test('default', async () => {
    const { provider, wallet, asked } = makeWallet({ known: ['0x7a69'] })
    const onAdding = vi.fn()
    await switchNetwork({ provider, network: sandboxOne, onAdding, signal })
    expect(wallet.chainId).toBe('0x7a69')
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
    expect(provider.calls[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(onAdding).not.toHaveBeenCalled()
  })

  test('param: onAdding is told before an unknown network is added', async () => {
    const { provider, wallet, asked } = makeWallet()
    const onAdding = vi.fn(() => expect(asked()).toEqual(['wallet_switchEthereumChain']))
    await switchNetwork({ provider, network: sandboxOne, onAdding, signal })
    expect(onAdding).toHaveBeenCalledOnce()
    expect(wallet.chainId).toBe('0x7a69')
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(provider.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Sandbox One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://node.invalid'],
        blockExplorerUrls: ['https://explorer.invalid'],
      },
    ])
  })

  test('behavior: the wallet is given the nodes of the network, not those of the host', async () => {
    const { provider } = makeWallet()
    const { blockExplorers: _, ...bare } = sandboxOne
    const rpcUrls = {
      default: { http: ['https://node.invalid/secret'] },
      chainDefault: { http: ['https://public.invalid'] },
    }
    await switchNetwork({ provider, network: { ...bare, rpcUrls }, signal })
    const added = provider.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params
    expect(added).toMatchObject([{ rpcUrls: ['https://public.invalid'] }])
    expect(JSON.stringify(added)).not.toMatch(/secret|blockExplorer/)
  })

  test('behavior: a wallet that adds without moving is asked to move', async () => {
    const { provider, wallet, asked } = makeWallet({ movesOnAdd: false })
    await switchNetwork({ provider, network: sandboxOne, signal })
    expect(wallet.chainId).toBe('0x7a69')
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  })

  test.each([
    [
      'wrapped in an internal error',
      () => walletError(-32603, 'Internal error', { data: { originalError: { code: 4902 } } }),
    ],
    ['as data of an internal error', () => walletError(-32603, 'Internal error', { data: { code: 4902 } })],
    ['in words', () => new Error('Unrecognized chain ID "0x7a69"')],
    ['as a cause', () => new Error('failed', { cause: unknown() })],
  ])('behavior: a network is unknown when the wallet says so %s', async (_, error) => {
    const answers = [error(), null]
    const { provider, asked } = makeWallet({ more: { wallet_switchEthereumChain: () => answers.shift() } })
    await switchNetwork({ provider, network: sandboxOne, signal })
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  test('behavior: a wallet that moves a moment after its yes is waited for', async () => {
    const later = ['0x1', '0x1', '0x7a69']
    const { provider } = makeWallet({
      more: { wallet_switchEthereumChain: null, eth_chainId: () => later.shift() ?? '0x7a69' },
    })
    await switchNetwork({ provider, network: sandboxOne, signal })
    expect(later).toEqual([])
  })

  test('behavior: a wallet that does not say where it is, is believed', async () => {
    const { provider } = makeWallet({ more: { wallet_switchEthereumChain: null, eth_chainId: walletError(-32603) } })
    await expect(switchNetwork({ provider, network: sandboxOne, signal })).resolves.toBeUndefined()
  })

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'error: a rejection of %s stays one',
    async (method) => {
      const { provider, asked } = makeWallet({ more: { [method]: walletError(4001, 'User rejected the request.') } })
      const error = await switchNetwork({ provider, network: sandboxOne, signal }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'rpc/error', context: { code: 4001, name: 'UserRejectedRequest' } })
      expect(isUserRejection(error)).toBe(true)
      expect(asked().at(-1)).toBe(method)
    },
  )

  test('error: a question that is still open is named', async () => {
    const { provider } = makeWallet({
      more: { wallet_switchEthereumChain: walletError(-32002, 'Request already pending') },
    })
    await expect(switchNetwork({ provider, network: sandboxOne, signal })).rejects.toMatchObject({
      context: { code: -32002 },
    })
  })

  test.each([
    ['it cannot switch', { wallet_switchEthereumChain: walletError(4200) }],
    ['it cannot add', { wallet_addEthereumChain: walletError(-32601) }],
    ['it refuses the network', { wallet_addEthereumChain: walletError(-32602, 'Expected an https URL') }],
    ['it says yes and stays', { wallet_switchEthereumChain: null }],
  ])('error: network/chain-unsupported when %s', async (_, more) => {
    vi.useFakeTimers()
    const { provider } = makeWallet({ more })
    const refused = expect(switchNetwork({ provider, network: sandboxOne, signal })).rejects.toMatchObject({
      code: 'network/chain-unsupported',
      message: 'Chain is not supported',
    })
    await vi.runAllTimersAsync()
    await refused
  })

  test('error: rpc/no-provider', async () => {
    await expect(switchNetwork({ provider: undefined, network: sandboxOne, signal })).rejects.toMatchObject({
      code: 'rpc/no-provider',
    })
  })

  test('param: signal gives up on a silent wallet', async () => {
    const silent = deferred<null>()
    const { provider, asked } = makeWallet({ more: { wallet_switchEthereumChain: () => silent.promise } })
    const stop = new AbortController()
    const switching = switchNetwork({ provider, network: sandboxOne, signal: stop.signal })
    await settle()
    stop.abort(fail(coreErrors, 'modal/closed'))
    await expect(switching).rejects.toMatchObject({ code: 'modal/closed' })
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
  })
})
