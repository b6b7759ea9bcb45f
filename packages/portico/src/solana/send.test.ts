import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestSolana, type TestSolana } from '../../../../sandbox/solana/testing.js'
import type { SendIntent } from '../core/family.js'
import { networkOf, sendingOf, walletOf } from './chain.test-support.js'
import { solana } from './family.js'
import { programs } from './instructions.js'
import { solanaContext } from './wallet.test-support.js'

const held: { chain?: TestSolana } = {}
beforeAll(async () => {
  // Sockets are where browsers have them.
  if (!('WebSocket' in globalThis)) vi.stubGlobal('WebSocket', (await import('ws')).WebSocket)
  held.chain = await startTestSolana()
})
afterAll(async () => {
  await held.chain?.stop()
  vi.unstubAllGlobals()
})

const chain = () => held.chain as TestSolana
const network = () => networkOf(chain())
const alice = () => chain().accounts[0] as string
const sol = (amount: number) => BigInt(amount * 1_000_000_000)
const stranger = async (): Promise<string> => (await generateKeyPairSigner()).address
const { signal } = new AbortController()
const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain().rpcUrl, { method: 'POST', headers, body })
  return ((await response.json()) as { result: unknown }).result
}
const balance = async (address: string) =>
  (
    await solana()
      .create(solanaContext([network()]))
      .readBalance({ network: network(), address, signal })
  ).amount
const payment = (part: Partial<SendIntent> & { to: string; amount: bigint }): SendIntent => ({
  network: network(),
  from: alice(),
  ...part,
})
const token = (name: 'usdx' | 'arch') => {
  const { mint, decimals, symbol } = chain().tokens[name]
  return { kind: 'spl', address: mint, decimals, symbol } as const
}

describe('SOL', () => {
  test('default', async () => {
    const sending = sendingOf()
    const to = await stranger()
    const intent = payment({ to, amount: sol(1.5) })
    const { fee, keep } = await sending.estimate(intent)
    expect(keep).toBe(890_880n)
    expect(await sending.simulate(intent)).toEqual({ received: sol(1.5) })
    const before = await balance(alice())
    const hash = await sending.send(intent, await walletOf(chain()))
    expect(await sending.wait(network(), hash)).toEqual({ status: 'confirmed', fee })
    expect(await balance(to)).toBe(sol(1.5))
    expect(await balance(alice())).toBe(before - sol(1.5) - fee)
  })

  test('behavior: a wallet that only signs, or that does not know the network, is sent for', async () => {
    const sending = sendingOf()
    const to = await stranger()
    const signs = await walletOf(chain(), ['solana:signAndSendTransaction'])
    await sending.wait(network(), await sending.send(payment({ to, amount: sol(1) }), signs))
    expect(await balance(to)).toBe(sol(1))
    const full = await walletOf(chain())
    const foreign = { ...full, accounts: full.accounts, chains: ['solana:mainnet'] }
    await sending.wait(network(), await sending.send(payment({ to, amount: sol(2) }), foreign))
    expect(await balance(to)).toBe(sol(3))
  })

  test('behavior: all but the fee and what an account has to keep can be sent', async () => {
    const sending = sendingOf()
    const from = chain().accounts[2] as string
    const to = await stranger()
    const all = await balance(from)
    const { fee, keep = 0n } = await sending.estimate(payment({ from, to: from, amount: 0n }))
    const hash = await sending.send(payment({ from, to, amount: all - fee - keep }), await walletOf(chain(), [], 2))
    await sending.wait(network(), hash)
    expect(await balance(from)).toBe(keep)
  })

  test.each(['SOL', 'usdx'] as const)(
    'behavior: %s: the payment is found by what the receiver asked for',
    async (what) => {
      const sending = sendingOf()
      const [to, reference, other] = await Promise.all([stranger(), stranger(), stranger()])
      const marks = { references: [reference, other], memo: 'Order 12' }
      const asset = what === 'SOL' ? undefined : token(what)
      const amount = what === 'SOL' ? sol(1) : 1_000_000n
      const intent = payment({ to, amount, asset, marks })
      expect(await sending.simulate(intent)).toEqual({ received: amount })
      const hash = await sending.send(intent, await walletOf(chain()))
      await sending.wait(network(), hash)
      for (const key of marks.references)
        expect(await ask('getSignaturesForAddress', [key, { commitment: 'confirmed' }])).toMatchObject([
          { signature: hash },
        ])
      const found = await ask('getTransaction', [hash, { encoding: 'jsonParsed', commitment: 'confirmed' }])
      const { instructions } = (found as { transaction: { message: { instructions: { programId: string }[] } } })
        .transaction.message
      // The standard has the note right ahead of the payment, which is the last.
      expect(instructions.at(-2)).toMatchObject({ programId: programs.memo, parsed: 'Order 12' })
      expect(instructions.at(-1)).toMatchObject({ program: what === 'SOL' ? 'system' : 'spl-token' })
    },
  )

  test('error: more than there is, less than an account has to keep', async () => {
    const sending = sendingOf()
    const to = await stranger()
    const tooMuch = payment({ to, amount: sol(1_000_000) })
    await expect(sending.simulate(tooMuch)).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
    await expect(sending.send(tooMuch, await walletOf(chain()))).rejects.toMatchObject({
      code: 'tx/insufficient-funds',
    })
    await expect(sending.simulate(payment({ to, amount: 1n }))).rejects.toMatchObject({ code: 'tx/below-rent' })
    const poor = payment({ from: await stranger(), to, amount: 1n })
    await expect(sending.simulate(poor)).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
  })

  test('error: the wallet says no, cannot, or does not have the account', async () => {
    const sending = sendingOf()
    const intent = payment({ to: await stranger(), amount: sol(1) })
    const wallet = await walletOf(chain())
    const refusing = {
      ...wallet,
      accounts: wallet.accounts,
      features: {
        ...wallet.features,
        'solana:signAndSendTransaction': {
          signAndSendTransaction() {
            throw new Error('User rejected the request.')
          },
        },
      },
    }
    await expect(sending.send(intent, refusing)).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    const poor = await walletOf(chain(), ['solana:signAndSendTransaction', 'solana:signTransaction'])
    await expect(sending.send(intent, poor)).rejects.toMatchObject({ context: { code: 4200 } })
    const other = payment({ ...intent, from: chain().accounts[8] as string })
    await expect(sending.send(other, wallet)).rejects.toMatchObject({ context: { code: 4100 } })
    await expect(sending.send(intent, undefined)).rejects.toMatchObject({ code: 'walletconnect/not-connected' })
  })

  test.each(['signAndSendTransaction', 'signTransaction'])(
    'error: a wallet whose %s answers nothing',
    async (method) => {
      const intent = payment({ to: await stranger(), amount: sol(1) })
      const wallet = await walletOf(chain(), ['solana:signAndSendTransaction', 'solana:signTransaction'])
      for (const nothing of [[], undefined, null, {}]) {
        const features = { ...wallet.features, [`solana:${method}`]: { [method]: async () => nothing } }
        const silent = { ...wallet, accounts: wallet.accounts, features }
        await expect(sendingOf().send(intent, silent)).rejects.toMatchObject({
          context: { code: -32603, message: 'The wallet gave no signature' },
        })
      }
    },
  )
})

describe.each(['usdx', 'arch'] as const)('tokens: %s', (name) => {
  test('behavior: go to someone who has no account for them, then to one who has', async () => {
    const sending = sendingOf()
    const to = await stranger()
    const asset = token(name)
    const amount = 12n * 10n ** BigInt(asset.decimals - 1)
    const intent = payment({ to, amount, asset })
    const first = await sending.estimate(intent)
    expect(await sending.simulate(intent)).toEqual({ received: amount })
    const before = await balance(alice())
    const wallet = await walletOf(chain())
    await sending.wait(network(), await sending.send(intent, wallet))
    // The deposit of the account that was made is in the fee.
    expect(await balance(alice())).toBe(before - first.fee)
    expect(await sending.holding(network(), to, asset.address)).toEqual({
      amount,
      decimals: asset.decimals,
      symbol: asset.symbol,
    })
    const second = await sending.estimate(intent)
    expect(second.fee).toBeLessThan(first.fee - 2_000_000n)
    await sending.wait(network(), await sending.send(intent, wallet))
    expect(await sending.holding(network(), to, asset.address)).toMatchObject({ amount: amount * 2n })
  })

  test('error: more than there is', async () => {
    const sending = sendingOf()
    const { amount } = await sending.holding(network(), alice(), token(name).address)
    const intent = payment({ to: await stranger(), amount: amount + 1n, asset: token(name) })
    await expect(sending.simulate(intent)).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
  })
})

describe('collectibles', () => {
  test.each(['Arch no. 1', 'Garden no. 1'])(
    'default: %s is the receiver’s, whose account for it is made',
    async (name) => {
      const sending = sendingOf()
      const to = await stranger()
      const address = chain().collectibles.find((one) => one.name === name)?.mint ?? ''
      const asset = { kind: 'nft', address, tokenId: address } as const
      const intent = payment({ to, amount: 1n, asset })
      expect(await sending.simulate(intent)).toEqual({ received: 1n })
      await sending.wait(network(), await sending.send(intent, await walletOf(chain())))
      expect(await sending.holding(network(), to, address)).toMatchObject({ amount: 1n, decimals: 0 })
      await expect(sending.simulate(intent)).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
    },
  )

  test('error: a token that can be divided is none', async () => {
    const address = token('usdx').address
    const asset = { kind: 'nft', address, tokenId: address } as const
    const intent = payment({ to: await stranger(), amount: 1n, asset })
    await expect(sendingOf().simulate(intent)).rejects.toMatchObject({ code: 'tx/reverted' })
  })
})

describe('tokens', () => {
  test('error: what is no token, a receiver that cannot hold it', async () => {
    const sending = sendingOf()
    expect(await sending.holding(network(), alice(), await stranger())).toEqual({ amount: 0n })
    const asset = { ...token('usdx'), address: await stranger() }
    const unknown = payment({ to: await stranger(), amount: 1n, asset })
    await expect(sending.estimate(unknown)).rejects.toMatchObject({ code: 'send/unsupported-chain' })
    const toMint = payment({ to: token('usdx').address, amount: 1n, asset: token('usdx') })
    await expect(sending.simulate(toMint)).rejects.toMatchObject({ code: 'tx/reverted' })
  })
})

describe('inspect', () => {
  test('behavior: a key’s account is none of a program, with or without money', async () => {
    const sending = sendingOf()
    expect(await sending.inspect(network(), alice())).toEqual({ isContract: false })
    expect(await sending.inspect(network(), await stranger())).toEqual({ isContract: false })
    expect(await sending.inspect(network(), token('usdx').address)).toEqual({ isContract: true })
    expect(await sending.inspect(network(), 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toEqual({
      isContract: true,
    })
  })
})

describe('confirmation', () => {
  test('behavior: over the socket, where the network has one', async () => {
    const sending = sendingOf()
    const withSocket = networkOf(chain(), {
      rpcUrls: { default: { http: [chain().rpcUrl], webSocket: [chain().webSocketUrl] } },
    })
    const hash = await sending.send(payment({ to: await stranger(), amount: sol(1) }), await walletOf(chain()))
    expect(await sending.wait(withSocket, hash)).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: a socket that is not there does not matter', async () => {
    const sending = sendingOf()
    const broken = networkOf(chain(), {
      rpcUrls: { default: { http: [chain().rpcUrl], webSocket: ['ws://127.0.0.1:1'] } },
    })
    const hash = await sending.send(payment({ to: await stranger(), amount: sol(1) }), await walletOf(chain()))
    expect(await sending.wait(broken, hash)).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: a transaction that grew old while the person thought is made anew', async () => {
    const sending = sendingOf()
    const wallet = await walletOf(chain(), ['solana:signAndSendTransaction'])
    const feature = wallet.features['solana:signTransaction'] as { signTransaction(input: unknown): Promise<unknown> }
    const asked: unknown[] = []
    const slow = {
      ...wallet,
      accounts: wallet.accounts,
      features: {
        ...wallet.features,
        'solana:signTransaction': {
          async signTransaction(input: unknown) {
            asked.push(input)
            if (asked.length === 1) await chain().advance(400)
            return feature.signTransaction(input)
          },
        },
      },
    }
    const to = await stranger()
    const hash = await sending.send(payment({ to, amount: sol(1) }), slow)
    expect(asked).toHaveLength(2)
    expect(await sending.wait(network(), hash)).toMatchObject({ status: 'confirmed' })
    expect(await balance(to)).toBe(sol(1))
  })

  test('error: a transaction that the network never took', async () => {
    const sending = sendingOf()
    const wallet = await walletOf(chain())
    const lost = {
      ...wallet,
      accounts: wallet.accounts,
      features: {
        ...wallet.features,
        'solana:signAndSendTransaction': {
          signAndSendTransaction: async () => [{ signature: new Uint8Array(64).fill(7) }],
        },
      },
    }
    const hash = await sending.send(payment({ to: await stranger(), amount: sol(1) }), lost)
    const state = { isOver: false }
    const followed = sending.wait(network(), hash).catch((error: unknown) => {
      state.isOver = true
      return error
    })
    while (!state.isOver) await chain().advance(40)
    expect(await followed).toMatchObject({ code: 'tx/expired' })
  })
})
