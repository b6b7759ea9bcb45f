import { startServices } from '@portico/services'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { projectId } from '../addresses.js'
import { mnemonic } from '../chains/anvil.js'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer } from '../chains/deployer.js'
import { call } from '../chains/rpc.js'
import { contractSettings } from '../parts/served.js'
import { alice, dataForTests, held, native, on, send, type Tx } from './data.test-support.js'

const { chains, server, ask } = dataForTests()

describe('swaps', () => {
  const amount = parseEther('1')

  test.each([31337, 31338])('default: what is built on chain %s executes as quoted', async (chain) => {
    const rpcUrl = chain === 31337 ? chains.one.rpcUrl : chains.two.rpcUrl
    const { usdx, eurx } = chains.seeded.tokens
    const steps = [
      [native, usdx.address, amount],
      [usdx.address, eurx.address, parseUnits('250', usdx.decimals)],
      [eurx.address, native, parseUnits('100', eurx.decimals)],
      [native, chains.seeded.weth, amount],
      [chains.seeded.weth, usdx.address, amount / 2n],
      [chains.seeded.weth, native, amount / 4n],
      [usdx.address, native, parseUnits('250', usdx.decimals)],
    ] as const
    for (const [from, to, value] of steps) {
      const pair = { from: on(chain, from), to: on(chain, to) }
      const quote = await ask<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', {
        ...pair,
        amount: `${value}`,
        userAddress: alice,
      })
      expect(quote.status).toBe(200)
      const out = BigInt(v.parse(endpoints['convert.quotes'].answer, quote.body).quotes[0]?.toAmount ?? '0')
      const allowance = async () =>
        BigInt(
          (
            await ask<{ allowance: string }>('/v1/convert/allowance', {
              tokenAddress: on(chain, from),
              userAddress: on(chain, alice),
            })
          ).body.allowance,
        )
      if ((await allowance()) < value) {
        const { body } = await ask<Tx>('/v1/convert/build-approve', { ...pair, amount: `${value}`, userAddress: alice })
        const { tx } = v.parse(endpoints['convert.buildApprove'].answer, body)
        expect(tx).toMatchObject({ from: pair.from, value: '0' })
        // As clients do: to what stands in `from`.
        expect((await send(rpcUrl, from, tx.data as Hex)).status).toBe('0x1')
        expect(await allowance()).toBeGreaterThanOrEqual(value)
      }
      const built = await ask<Tx>(
        '/v1/convert/build-transaction',
        {},
        { projectId, ...pair, amount: `${value}`, userAddress: on(chain, alice), eip155: { slippage: 1 } },
      )
      expect(built.status).toBe(200)
      const { tx } = v.parse(endpoints['convert.buildTransaction'].answer, built.body)
      expect(tx.from).toBe(on(chain, alice))
      expect(BigInt(tx.amount)).toBe(out)
      const before = [await held(rpcUrl, from), await held(rpcUrl, to)] as const
      const receipt = await send(
        rpcUrl,
        tx.to.split(':')[2] ?? '',
        tx.data as Hex,
        from === native ? value : 0n,
        tx.eip155?.gas,
      )
      expect(receipt.status).toBe('0x1')
      expect(BigInt(tx.eip155?.gas ?? '0')).toBeGreaterThanOrEqual(BigInt(receipt.gasUsed))
      const after = [await held(rpcUrl, from), await held(rpcUrl, to)] as const
      if (from !== native) expect(before[0] - after[0]).toBe(value)
      if (to !== native) expect(after[1] - before[1]).toBe(out)
      // Gas was paid of it, and no more than the estimate allows.
      if (to === native) expect(after[1] - before[1]).toBeGreaterThan(out - parseEther('0.01'))
    }
  })

  test('behavior: a price that moved beyond the slippage makes the swap fail, and nothing is lost', async () => {
    const { usdx } = chains.seeded.tokens
    const pair = { from: on(31337, native), to: on(31337, usdx.address) }
    const order = { projectId, ...pair, amount: `${amount}`, userAddress: on(31337, alice), eip155: { slippage: 0 } }
    const { body: slow } = await ask<Tx>('/v1/convert/build-transaction', {}, order)
    const { body: quick } = await ask<Tx>('/v1/convert/build-transaction', {}, order)
    expect(
      (await send(chains.one.rpcUrl, quick.tx.to.split(':')[2] ?? '', quick.tx.data, amount, quick.tx.eip155.gas))
        .status,
    ).toBe('0x1')
    const before = await held(chains.one.rpcUrl, usdx.address)
    const late = await send(chains.one.rpcUrl, slow.tx.to.split(':')[2] ?? '', slow.tx.data, amount, '500000')
    expect(late.status).toBe('0x0')
    expect(await held(chains.one.rpcUrl, usdx.address)).toBe(before)
  })

  test('behavior: a signed permission takes the place of the approval, where the best router takes one', async () => {
    const { usdx, eurx } = chains.seeded.tokens
    const { router } = chains.seeded.uniswapV3
    const rpcUrl = chains.two.rpcUrl
    const owner = mnemonicToAccount(mnemonic, { addressIndex: 5 })
    const value = parseUnits('50', usdx.decimals)
    const abi = parseAbi([
      'struct Input { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 least; uint160 limit; }',
      'function exactInputSingle(Input) payable returns (uint256)',
    ])
    const into = {
      ...{ tokenIn: chains.seeded.weth, tokenOut: usdx.address as Address, fee: 3000, recipient: alice },
      ...{ deadline: 10n ** 12n, amountIn: amount, least: 0n, limit: 0n },
    }
    // Ether gets cheaper on the router that takes permissions.
    const push = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [into] })
    expect((await send(rpcUrl, router, push, amount, '900000')).status).toBe('0x1')
    const order = { projectId, from: on(31338, usdx.address), to: on(31338, native), amount: `${value}` }
    const build = (permit: string, part: object = {}) =>
      ask<Tx>(
        '/v1/convert/build-transaction',
        {},
        { ...order, userAddress: on(31338, owner.address), eip155: { slippage: 1, permit }, ...part },
      )
    const asked = await build('0x')
    expect(asked).toMatchObject({ status: 200, body: { tx: { to: on(31338, router) } } })
    const args = ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'].map((type) => ({ type }))
    const domain = { name: usdx.name, version: '1', chainId: 31338, verifyingContract: usdx.address as Address }
    const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
    const types = {
      Permit: fields.map((field) => ({ name: field.split(':')[0] ?? '', type: field.split(':')[1] ?? '' })),
    }
    const message = { owner: owner.address, spender: router, value, nonce: 0n, deadline: 10n ** 12n }
    const {
      v: odd,
      r,
      s: half,
    } = parseSignature(await owner.signTypedData({ domain, types, primaryType: 'Permit', message }))
    const permit = encodeAbiParameters(args, [owner.address, router, value, message.deadline, Number(odd), r, half])
    const { body } = await build(permit)
    expect(body.tx).toMatchObject({ to: on(31338, router), amount: asked.body.tx.amount })
    const before = await held(rpcUrl, usdx.address, owner.address)
    const transaction = {
      from: owner.address,
      to: router,
      data: body.tx.data,
      gas: numberToHex(BigInt(body.tx.eip155.gas)),
    }
    const sent = await call<{ status: Hex }>(rpcUrl, 'eth_sendTransactionSync', [transaction])
    expect(sent.status).toBe('0x1')
    expect(before - (await held(rpcUrl, usdx.address, owner.address))).toBe(value)
    // Where nobody who takes one trades the pair, there is an approval.
    expect((await build('0x', { to: on(31338, eurx.address) })).status).toBe(400)
    for (const wrong of ['0x12', permit.slice(0, -2), permit.replace('0x', '0xff')])
      expect((await build(wrong)).status).toBe(400)
    expect((await build(permit, { amount: `${value + 1n}` })).status).toBe(400)
    expect((await build(permit, { userAddress: on(31338, alice) })).status).toBe(400)
  })

  test('behavior: of a token that keeps a part of its transfers is quoted what arrives', async () => {
    const { rpcUrl } = chains.one
    const { uniswapV2, weth, tokens } = chains.seeded
    const deployer = await createDeployer(rpcUrl)
    const { abi } = ownArtifact('SandboxTaxed')
    const taxed = await deployer.deploy(ownArtifact('SandboxTaxed'))
    const run = (name: string, args: unknown[]) =>
      send(rpcUrl, taxed, encodeFunctionData({ abi, functionName: name, args }))
    await run('mint', [alice, parseEther('2000000')])
    await run('approve', [uniswapV2.router, maxUint256])
    const v2 = parseAbi([
      'function createPair(address,address) returns (address)',
      'function addLiquidityETH(address,uint256,uint256,uint256,address,uint256) payable',
      'function getPair(address,address) view returns (address)',
    ])
    const made = encodeFunctionData({ abi: v2, functionName: 'createPair', args: [taxed, weth] })
    expect((await send(rpcUrl, uniswapV2.factory, made, 0n, '5000000')).status).toBe('0x1')
    await run('setPool', [await deployer.read<Address>(uniswapV2.factory, v2, 'getPair', [taxed, weth])])
    const args = [taxed, parseEther('1000000'), 0n, 0n, alice, 10n ** 12n] as const
    const pool = encodeFunctionData({ abi: v2, functionName: 'addLiquidityETH', args })
    expect((await send(rpcUrl, uniswapV2.router, pool, parseEther('100'), '5000000')).status).toBe('0x1')
    for (const [from, to, value] of [
      [native, taxed, amount],
      [taxed, native, parseEther('1000')],
      [tokens.usdx.address, taxed, parseUnits('100', tokens.usdx.decimals)],
      [taxed, tokens.usdx.address, parseEther('1000')],
    ] as const) {
      const order = { from: on(31337, from), to: on(31337, to), amount: `${value}` }
      const quoted = await ask<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', order)
      const part = { projectId, userAddress: on(31337, alice), eip155: { slippage: 1 } }
      if (from === tokens.usdx.address) {
        const { body } = await ask<Tx>('/v1/convert/build-approve', order)
        await send(rpcUrl, from, body.tx.data)
      }
      const { body } = await ask<Tx>('/v1/convert/build-transaction', {}, { ...order, ...part })
      const before = await held(rpcUrl, to)
      // Gas is reckoned in the second of the pool's first block: from the next one on it takes more.
      await call(rpcUrl, 'evm_increaseTime', [1])
      const paid = from === native ? value : 0n
      const [, , router = ''] = body.tx.to.split(':')
      expect(await send(rpcUrl, router, body.tx.data, paid, body.tx.eip155.gas)).toMatchObject({ status: '0x1' })
      const got = (await held(rpcUrl, to)) - before
      const out = BigInt(body.tx.amount)
      // What is left of the ether after the gas, or what is told to the unit and hardly less.
      if (to === native) expect(got).toBeGreaterThan(out - parseEther('0.01'))
      else expect([got >= out, got - out <= out / 2_000n]).toEqual([true, true])
      // What is sold costs a tenth here, which is tried out with what the seller holds; without him the part of every transfer is known.
      const told = BigInt(quoted.body.quotes[0]?.toAmount ?? 0)
      if (to === taxed) expect(told).toBe(out)
      else expect([told > out, told < (out * 107n) / 100n]).toEqual([true, true])
    }
  })

  test('error: no pool between the tokens', async () => {
    const { usdx, drip } = chains.seeded.tokens
    const query = { from: on(31337, usdx.address), to: on(31337, drip.address), amount: '1000' }
    const { status, body } = await ask('/v1/convert/quotes', query)
    expect(status).toBe(400)
    expect(v.parse(failure, body).reasons).toEqual([{ field: '', description: 'insufficient liquidity' }])
  })

  test('default: tokens, with permissions told, and gas', async () => {
    const { body } = await ask('/v1/convert/tokens', { chainId: 'eip155:31337' })
    const { tokens } = v.parse(endpoints['convert.tokens'].answer, body)
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: on(31337, native), eip2612: false })
    expect(tokens.find(({ symbol }) => symbol === 'USDX')).toMatchObject({ decimals: 6, eip2612: true })
    expect(tokens.find(({ symbol }) => symbol === 'WETH')).toMatchObject({ eip2612: false })
    const one = await ask('/v1/convert/tokens', { chainId: 'eip155:31337', address: chains.seeded.tokens.eurx.address })
    expect(v.parse(endpoints['convert.tokens'].answer, one.body).tokens.map(({ symbol }) => symbol)).toEqual(['EURX'])
    const gas = v.parse(
      endpoints['convert.gasPrice'].answer,
      (await ask('/v1/convert/gas-price', { chainId: 'eip155:31337' })).body,
    )
    expect(BigInt(gas.standard)).toBeGreaterThan(0n)
    expect(BigInt(gas.fast)).toBeGreaterThanOrEqual(BigInt(gas.standard))
    expect(BigInt(gas.instant)).toBeGreaterThanOrEqual(BigInt(gas.fast))
  })
})

describe('prices', () => {
  test('behavior: a pool with dust in it sets no price, however it is asked', async () => {
    const { drip, usdx } = chains.seeded.tokens
    const { router } = chains.seeded.uniswapV2
    const approve = (spender: string) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Address, maxUint256] })
    for (const token of [drip, usdx]) await send(chains.one.rpcUrl, token.address, approve(router))
    // 42 of the smallest unit against a thousand dollars: a price that nobody pays.
    const abi = parseAbi(['function addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'])
    const args = [drip.address, usdx.address, 42n, 10n ** 9n, 0n, 0n, alice, 10n ** 12n] as const
    const data = encodeFunctionData({ abi, functionName: 'addLiquidity', args })
    expect((await send(chains.one.rpcUrl, router, data, 0n, '5000000')).status).toBe('0x1')
    const addresses = [on(31337, drip.address)]
    const { status, body } = await ask('/v1/fungible/price', {}, { projectId, currency: 'usd', addresses })
    expect(status).toBe(400)
    expect(v.parse(failure, body).reasons[0]?.field).toBe('asset')
  })
})

describe('the operator’s fee', () => {
  test('default: the user receives what was quoted, the operator his part, and no route goes by a router that cannot', async () => {
    const receiver = `0x${'fe'.repeat(20)}` as Address
    const other = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      chains: [
        {
          id: 'eip155:31337',
          name: 'One',
          symbol: 'ETH',
          rpcUrls: [chains.one.rpcUrl],
          ...contractSettings(chains.seeded),
        },
      ],
      swaps: { feeBasisPoints: 85, feeReceiver: receiver },
    })
    try {
      const { usdx } = chains.seeded.tokens
      const value = parseEther('1')
      for (const [from, to] of [
        [native, usdx.address],
        [usdx.address, native],
      ] as const) {
        const amount = from === native ? value : parseUnits('100', usdx.decimals)
        if (from !== native) {
          const approve = encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [chains.seeded.uniswapV3.router, maxUint256],
          })
          await send(chains.one.rpcUrl, from, approve)
        }
        const order = {
          projectId,
          from: on(31337, from),
          to: on(31337, to),
          amount: `${amount}`,
          userAddress: on(31337, alice),
          eip155: { slippage: 0 },
        }
        const response = await fetch(`${other.url}/v1/convert/build-transaction`, {
          method: 'POST',
          body: JSON.stringify(order),
        })
        const { tx } = (await response.json()) as Tx
        expect(tx.to).toBe(on(31337, chains.seeded.uniswapV3.router))
        const before = [await held(chains.one.rpcUrl, to), await held(chains.one.rpcUrl, to, receiver)] as const
        const sent = await send(
          chains.one.rpcUrl,
          chains.seeded.uniswapV3.router,
          tx.data,
          from === native ? amount : 0n,
          tx.eip155.gas,
        )
        expect(sent.status).toBe('0x1')
        const out = BigInt(tx.amount)
        const kept = (await held(chains.one.rpcUrl, to, receiver)) - before[1]
        if (to !== native) expect((await held(chains.one.rpcUrl, to)) - before[0]).toBe(out)
        expect(kept).toBe(((out + kept) * 85n) / 10_000n)
        expect(kept).toBeGreaterThan(0n)
      }
    } finally {
      await other.stop()
    }
  })
})
