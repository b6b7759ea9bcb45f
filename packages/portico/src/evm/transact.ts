import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { httpErrors } from '../base/errors/http.js'
import { withTimeout } from '../base/promise.js'
import type { ContractCall, TransactFeature } from '../core/family.js'
import { balanceSelector, callData, decimalsSelector } from './abi.js'
import { allow, spenderOf, transfer } from './allow.js'
import { askCalls } from './calls.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'
import { handOver, sendTransaction } from './handOver.js'
import { isHash, readQuantity, toHex } from './hex.js'
import { waitForReceipt } from './receipt.js'
import { signTypedData } from './sign.js'
import { simulate } from './simulate.js'
import { type Transports, transportOf } from './transport.js'

/** A wallet that says nothing of what it can do holds nobody up. */
const capabilitiesTimeoutMs = 3_000
// allowance(address,address)
const allowanceSelector = '0xdd62ed3e'

/** What follows it comes while the wallet asks: afterwards the page may be offline. */
const loadTrace = () => import('./trace.js')

/** The feature `transact` of the family: calls of contracts, one by one or in a bundle (EIP-5792). */
export function makeTransacting(transports: Transports): TransactFeature {
  const feature: TransactFeature = {
    send: ({ network, from, fast, ...call }, asked) => {
      loadTrace().catch(() => {})
      return sendTransaction(network, asked, async () => ({
        chainId: toHex(BigInt(network.id)),
        from,
        ...wireCall(call),
        ...(fast && (await (await import('./fastFee.js')).fastPrice(transportOf(transports, network), asked.signal))),
      }))
    },

    blockSeconds: async ({ network, signal }) =>
      (await import('./fees.js')).readBlockTime(transportOf(transports, network), signal),

    wait: (options) => waitForReceipt(transportOf(transports, options.network), options),

    batch: async ({ network, from, calls, atomicRequired }, asked) => {
      loadTrace().catch(() => {})
      const chainId = toHex(BigInt(network.id))
      const bundle = { version: '2.0.0', chainId, from, atomicRequired, calls: calls.map(wireCall) }
      const answer = await handOver(
        network,
        asked,
        async () => [bundle],
        (provider, params) => askCalls(provider, 'wallet_sendCalls', params),
      )
      const id = typeof answer === 'string' ? answer : fieldsOf(answer).id
      if (typeof id !== 'string' || id === '')
        throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no id of the calls'))
      return { id }
    },

    batchStatus: async ({ id, provider }) => {
      const answer = await askCalls(requireProvider(provider), 'wallet_getCallsStatus', [id]).catch(
        (error: unknown) => {
          throw rpcErrorOf(error)
        },
      )
      const { status, receipts } = fieldsOf(answer)
      const hashes = (Array.isArray(receipts) ? receipts : []).map((receipt) => fieldsOf(receipt).transactionHash)
      return { status: statusOf(status), hash: hashes.filter(isHash).at(-1) }
    },

    canBatch: async ({ network, from, provider: candidate }) => {
      const provider = asProvider(candidate)
      if (!provider) return false
      const chainId = toHex(BigInt(network.id))
      try {
        const asked = askCalls(provider, 'wallet_getCapabilities', [from, [chainId]])
        const answer = fieldsOf(await withTimeout(asked, capabilitiesTimeoutMs, () => new Error('No answer in time')))
        // What stands under zero holds for every network.
        const { status } = fieldsOf(fieldsOf(answer[chainId]).atomic ?? fieldsOf(answer['0x0']).atomic)
        return status === 'supported' || status === 'ready'
      } catch {
        return false
      }
    },

    signTypedData,

    permit: async (asked) => (await import('./permit.js')).makePermit(transportOf(transports, asked.network), asked),

    decimals: ({ network, tokens, signal }) => {
      const transport = transportOf(transports, network)
      return Promise.all(
        tokens.map(async (to) => {
          const params = [{ to, data: decimalsSelector }, 'latest']
          const answer = await transport.request('eth_call', params, { signal }).catch(() => undefined)
          signal.throwIfAborted()
          const decimals = readQuantity(answer)
          return decimals !== undefined && decimals < 256n ? Number(decimals) : undefined
        }),
      )
    },

    holdings: ({ network, owner, tokens, signal }) => {
      const transport = transportOf(transports, network)
      const ask = (token: string | undefined) =>
        token === undefined
          ? transport.request('eth_getBalance', [owner, 'latest'], { signal })
          : transport.request('eth_call', [{ to: token, data: callData(balanceSelector, owner) }, 'latest'], { signal })
      return Promise.all(
        tokens.map((token) =>
          ask(token).then(readQuantity, () => {
            signal.throwIfAborted()
            return undefined
          }),
        ),
      )
    },

    allowance: async ({ network, token, owner, spender, signal }) => {
      const params = [{ to: token, data: callData(allowanceSelector, owner, spender) }, 'latest']
      const left = readQuantity(await transportOf(transports, network).request('eth_call', params, { signal }))
      if (left === undefined) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_call' })
      return left
    },

    allow: (asked) => allow(feature, asked),
    spenderOf,
    transfer,

    simulate: (run, { signal }) => simulate(transportOf(transports, run.network), run, signal),
  }
  return feature
}

function wireCall({ to, data, value }: ContractCall) {
  return { to, data, value: toHex(value) }
}

/** Numbers after EIP-5792; words are those of its first version. */
function statusOf(status: unknown): 'pending' | 'confirmed' | 'failed' {
  if (status === 'CONFIRMED') return 'confirmed'
  if (typeof status !== 'number' || status < 200) return 'pending'
  return status < 300 ? 'confirmed' : 'failed'
}

function requireProvider(candidate: unknown): Eip1193Provider {
  const provider = asProvider(candidate)
  if (!provider) throw fail(connectErrors, 'walletconnect/not-connected')
  return provider
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
