import type { Chain } from '../chains/nodes.js'
import type { Deps, Handlers } from '../context.js'
import { isEvmAddress, isNative, nativePlaceholder, same } from '../evm/address.js'
import { requireDataProject } from '../guards/project.js'
import { problem } from '../problem.js'
import type { Fee, SwapProvider } from '../providers/types.js'
import { readGasPrice } from '../swaps/gasPrice.js'
import { readPermit } from '../swaps/permit.js'
import { nativeName } from '../tokens/native.js'
import { orDown, requireAddress, requireEvmChain, splitCaip } from './data.js'
import { tokenIcons } from './icons.js'

/** Clients look for these two words. */
const noWay = () => problem(400, '', 'insufficient liquidity')

export const convertHandlers = {
  'convert.tokens': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const chain = requireEvmChain(deps, query.chainId)
    if (query.address !== undefined) requireAddress(query.address, 'eip155')
    const native = {
      address: nativePlaceholder,
      name: nativeName(chain.symbol),
      symbol: chain.symbol,
      decimals: chain.decimals,
    }
    const wanted = [native, ...deps.data.facts.listed(chain)].filter(
      ({ address }) => query.address === undefined || same(address, query.address),
    )
    const asked = query.address !== undefined && wanted.length === 0
    const tokens = asked
      ? (await orDown(deps, 'chainId', deps.data.facts.of(chain, [query.address ?? '']))).flatMap(
          (token) => token ?? [],
        )
      : wanted
    const icons = await tokenIcons(
      deps,
      c,
      tokens.map(({ address, symbol }) => ({ chainId: chain.id, symbol, ...(isNative(address) ? {} : { address }) })),
    )
    const permits = await orDown(
      deps,
      'chainId',
      deps.data.facts.permits(
        chain,
        tokens.map(({ address }) => address),
      ),
    )
    return {
      tokens: tokens.map(({ address, name, symbol, decimals }, index) => ({
        name,
        symbol,
        address: `${chain.id}:${address}`,
        decimals,
        logoUri: icons[index] || null,
        eip2612: permits[index] ?? null,
      })),
    }
  },

  'convert.quotes': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const { chain, from, to } = pair(deps, query)
    const user = query.userAddress && addressOf(query.userAddress)
    const amount = requireAmount(query.amount)
    const ask = { from, to, amount, ...(user && isEvmAddress(user) ? { user } : {}) }
    const quote = await orDown(
      deps,
      '',
      first(deps, chain, (provider) => provider.quote(chain, ask)),
    )
    if (!quote) throw noWay()
    return {
      quotes: [
        {
          id: null,
          fromAmount: query.amount,
          fromAccount: query.from,
          toAmount: `${quote.amountOut}`,
          toAccount: query.to,
          fee: wireFee(chain, quote.fee),
        },
      ],
    }
  },

  'convert.allowance': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const token = splitCaip(query.tokenAddress)
    const user = splitCaip(query.userAddress)
    const chain = requireEvmChain(deps, token.chainId)
    if (user.chainId !== token.chainId) throw problem(400, '', 'Token and user are on different chains')
    requireAddress(token.address, 'eip155')
    requireAddress(user.address, 'eip155')
    const allowance = await orDown(
      deps,
      '',
      first(deps, chain, (provider) => provider.allowance(chain, token.address, user.address)),
    )
    return { allowance: `${allowance ?? 0n}` }
  },

  'convert.gasPrice': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const chain = requireEvmChain(deps, query.chainId)
    const { standard, fast, instant } = await orDown(deps, 'chainId', readGasPrice(deps.nodes, chain))
    return { standard: `${standard}`, fast: `${fast}`, instant: `${instant}` }
  },

  'convert.buildApprove': async (deps, { query }, c) => {
    await requireDataProject(deps.projects, c)
    const { chain, from, to } = pair(deps, query)
    if (isNative(from)) throw problem(400, '', 'The native currency needs no approval')
    const amount = query.amount === undefined ? undefined : requireAmount(query.amount)
    const [call, gas] = await orDown(
      deps,
      '',
      Promise.all([
        first(deps, chain, (provider) => provider.approve(chain, { from, to, amount })),
        readGasPrice(deps.nodes, chain),
      ]),
    )
    if (!call) throw noWay()
    // Clients send the payment to what stands in `from`: the contract that is called, not the account that pays.
    const target = `${chain.id}:${call.to}`
    return { tx: { from: target, to: target, data: call.data, value: '0', eip155: { gasPrice: `${gas.standard}` } } }
  },

  'convert.buildTransaction': async (deps, { body }, c) => {
    await requireDataProject(deps.projects, c, body.projectId)
    const slippage = body.eip155?.slippage
    if (slippage === undefined) throw problem(400, '', 'The part for EVM chains is missing')
    const { chain, from, to } = pair(deps, body)
    const user = splitCaip(body.userAddress)
    if (user.chainId !== chain.id) throw problem(400, '', 'Tokens and user are on different chains')
    requireAddress(user.address, 'eip155')
    const amount = requireAmount(body.amount)
    const permit = body.eip155?.permit ? readPermit(body.eip155.permit, { user: user.address, amount }) : null
    if (permit === undefined) throw problem(400, 'permit', 'The permission is not one of EIP-2612 for this swap')
    const order = {
      from,
      to,
      amount,
      ...(permit && { permit }),
      user: user.address,
      slippage,
      lifetimeSeconds: deps.config.swaps.lifetimeSeconds,
      estimate: !body.disableEstimate,
    }
    const [call, gas] = await orDown(
      deps,
      '',
      Promise.all([first(deps, chain, (provider) => provider.build(chain, order)), readGasPrice(deps.nodes, chain)]),
    )
    if (!call) throw noWay()
    return {
      tx: {
        from: body.userAddress,
        to: `${chain.id}:${call.to}`,
        data: call.data,
        amount: `${call.amountOut}`,
        fee: wireFee(chain, call.fee),
        eip155: { gas: `${call.gas}`, gasPrice: `${gas.standard}` },
      },
    }
  },
} satisfies Partial<Handlers>

/** @throws a 400 unless both tokens are of one chain that swaps, and differ */
function pair(deps: Deps, query: { from: string; to: string }): { chain: Chain; from: string; to: string } {
  const from = splitCaip(query.from)
  const to = splitCaip(query.to)
  if (from.chainId !== to.chainId) throw problem(400, '', 'Both tokens must be on the same chain')
  const chain = requireEvmChain(deps, from.chainId)
  requireAddress(from.address, 'eip155')
  requireAddress(to.address, 'eip155')
  if (same(from.address, to.address)) throw problem(400, '', 'A token is not swapped for itself')
  if (deps.data.swaps(chain).length === 0) throw problem(400, 'chainId', 'There are no swaps on this chain')
  return { chain, from: from.address, to: to.address }
}

function requireAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount === 0n) throw problem(400, '', 'The amount is zero')
  return amount
}

function wireFee({ id }: Chain, fee: Fee | undefined) {
  return fee ? { basisPoints: fee.basisPoints, receiver: `${id}:${fee.receiver}` } : null
}

function addressOf(user: string): string {
  return user.slice(user.lastIndexOf(':') + 1)
}

function first<T>({ data }: Deps, chain: Chain, ask: (provider: SwapProvider) => Promise<T>): Promise<T> {
  return data.frame.inOrder('swaps', data.swaps(chain), ask)
}
