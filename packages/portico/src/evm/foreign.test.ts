import fc from 'fast-check'
import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcErrorOf } from '../base/errors/foreign.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { isUnrecognisedChain, transactionErrorOf } from './foreign.js'
import { walletError } from './wallet.test-support.js'

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error TooPoor(uint256 needed)'])
const reverted = (reason: string) => encodeErrorResult({ abi, errorName: 'Error', args: [reason] })

describe('rpcErrorOf', () => {
  test.each([
    [-32700, 'ParseError'],
    [-32601, 'MethodNotFound'],
    [-32002, 'ResourceUnavailable'],
    [4100, 'Unauthorized'],
    [4902, 'UnrecognizedChain'],
    [5740, 'BundleTooLarge'],
    [1234, 'UnknownRpcError'],
  ])('behavior: %i is named %s', (code, name) => {
    const error = walletError(code, 'from the wallet')
    expect(rpcErrorOf(error)).toMatchObject({
      code: 'rpc/error',
      context: { code, name, message: 'from the wallet' },
      cause: error,
    })
  })

  test.each([
    ['4001', walletError(4001), 4001],
    ['5000', walletError(5000), 5000],
    ['words', new Error('User rejected the request.'), 4001],
    ["ethers' own", Object.assign(new Error('user rejected action'), { code: 'ACTION_REJECTED' }), 4001],
    ['nested', walletError(-32603, 'Internal', { data: { originalError: { code: 4001 } } }), 4001],
  ])('behavior: a rejection (%s) stays one', (_, error, code) => {
    const ours = rpcErrorOf(error)
    expect(ours.context.code).toBe(code)
    expect(isUserRejection(ours)).toBe(true)
  })

  test('behavior: an error of ours passes', () => {
    const error = fail(chainErrors, 'rpc/no-url')
    expect(rpcErrorOf(error)).toBe(error)
  })

  test('behavior: a text is made one line of bounded length', () => {
    const { message } = rpcErrorOf(walletError(-32603, `line\r\n\u202eone${'x'.repeat(5_000)}`)).context
    expect(message).toMatch(/^line one/)
    expect(String(message).length).toBeLessThanOrEqual(300)
  })

  test('behavior: whatever is thrown, it becomes ours', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(rpcErrorOf(thrown)).toBeInstanceOf(AppError)
        expect(transactionErrorOf(thrown)).toBeInstanceOf(AppError)
        expect(typeof isUnrecognisedChain(thrown)).toBe('boolean')
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('transactionErrorOf', () => {
  test.each([
    // geth, erigon, op-geth
    ['insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000', 'tx/insufficient-funds'],
    ['insufficient funds for transfer', 'tx/insufficient-funds'],
    ['nonce too low: next nonce 5, tx nonce 3', 'tx/nonce'],
    ['nonce too high: address 0x1, tx: 9 state: 3', 'tx/nonce'],
    ['already known', 'tx/nonce'],
    ['replacement transaction underpriced', 'tx/nonce'],
    ['max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 875000000', 'tx/fee-cap'],
    ['max priority fee per gas higher than max fee per gas: address 0x1', 'tx/fee-cap'],
    ['transaction underpriced: gas tip cap 0, minimum needed 1', 'tx/fee-cap'],
    ['tx fee (1.50 ether) exceeds the configured cap (1.00 ether)', 'tx/fee-cap'],
    ['intrinsic gas too low: have 20000, want 21000', 'tx/gas'],
    ['gas required exceeds allowance (21000)', 'tx/gas'],
    ['exceeds block gas limit', 'tx/gas'],
    ['out of gas', 'tx/gas'],
    // anvil
    ['Insufficient funds for gas * price + value', 'tx/insufficient-funds'],
    ['Out of gas: gas required exceeds allowance: 0', 'tx/gas'],
    ['max fee per gas less than block base fee', 'tx/fee-cap'],
    // nethermind
    ['InsufficientFunds, Account balance: 0, cumulative cost: 21000', 'tx/insufficient-funds'],
    ['insufficient sender balance', 'tx/insufficient-funds'],
    ['insufficient MaxFeePerGas for sender balance', 'tx/insufficient-funds'],
    ['OldNonce, Current nonce: 5, nonce of rejected tx: 3', 'tx/nonce'],
    ['NonceGap, Future nonce. Expected nonce: 2', 'tx/nonce'],
    ['AlreadyKnown', 'tx/nonce'],
    ['FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7', 'tx/fee-cap'],
    ['miner premium is negative', 'tx/fee-cap'],
    ['GasLimitExceeded, Gas limit: 30000000', 'tx/gas'],
    // besu
    ['Nonce below expected', 'tx/nonce'],
    ['Upfront cost exceeds account balance', 'tx/insufficient-funds'],
    ['Gas price below current base fee', 'tx/fee-cap'],
    ['Intrinsic gas exceeds gas limit', 'tx/gas'],
    // parity and its heirs
    ['Transaction nonce is too low. Try incrementing the nonce.', 'tx/nonce'],
    [
      'Insufficient funds. The account you tried to send transaction from does not have enough funds. Required 2 and got: 1.',
      'tx/insufficient-funds',
    ],
    ['Transaction gas price is too low. There is another transaction with same nonce in the queue.', 'tx/nonce'],
    // wallets
    [
      `[ethjs-query] while formatting outputs from RPC '{"value":{"code":-32603,"data":{"code":-32000,"message":"nonce too low"}}}'`,
      'tx/nonce',
    ],
    [
      "sender doesn't have enough funds to send tx. The max upfront cost is: 2 and the sender's account only has: 1",
      'tx/insufficient-funds',
    ],
  ])('behavior: "%s" is %s', (message, code) => {
    const error = walletError(-32000, message)
    expect(transactionErrorOf(error)).toMatchObject({ code, cause: error })
    expect(
      transactionErrorOf(walletError(-32603, 'Internal JSON-RPC error.', { data: { code: -32000, message } })).code,
    ).toBe(code)
    expect(
      transactionErrorOf(
        fail(
          chainErrors,
          'rpc/error',
          { name: 'InvalidInput', code: -32000, message },
          { cause: { code: -32000, message } },
        ),
      ).code,
    ).toBe(code)
  })

  test.each([
    ['geth', walletError(3, 'execution reverted: too poor', { data: reverted('too poor') }), 'too poor'],
    ['geth without data', walletError(-32000, 'execution reverted: too poor'), 'too poor'],
    [
      'anvil',
      walletError(3, 'execution reverted: too poor, data: "0x08c379a0"', { data: reverted('too poor') }),
      'too poor',
    ],
    [
      'nethermind',
      walletError(-32015, 'VM execution error.', { data: `Reverted ${reverted('too poor')}` }),
      'too poor',
    ],
    [
      'MetaMask',
      walletError(-32603, 'Internal JSON-RPC error.', {
        data: { code: 3, message: 'execution reverted: too poor', data: reverted('too poor') },
      }),
      'too poor',
    ],
    [
      'a wallet that wraps',
      walletError(-32603, 'failed', {
        data: { originalError: { code: 3, data: reverted('too poor'), message: 'execution reverted' } },
      }),
      'too poor',
    ],
    [
      'hardhat',
      walletError(-32603, "Error: VM Exception while processing transaction: reverted with reason string 'too poor'"),
      'too poor',
    ],
    [
      'a panic',
      walletError(3, 'execution reverted', { data: encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }) }),
      'arithmetic overflow or underflow',
    ],
    [
      'an unknown panic',
      walletError(3, 'execution reverted', { data: encodeErrorResult({ abi, errorName: 'Panic', args: [153n] }) }),
      'panic 153',
    ],
    [
      "a contract's own error",
      walletError(3, 'execution reverted', { data: encodeErrorResult({ abi, errorName: 'TooPoor', args: [1n] }) }),
      'error 0xe5ee5e2c',
    ],
    ['no reason', walletError(-32000, 'execution reverted'), 'no reason given'],
    ['empty data', walletError(3, 'execution reverted', { data: '0x' }), 'no reason given'],
    ['broken data', walletError(3, 'execution reverted', { data: '0x08c379a0ffff' }), 'no reason given'],
  ])('behavior: a revert as %s tells it', (_, error, reason) => {
    const ours = transactionErrorOf(error)
    if (reason.startsWith('error 0x')) expect(ours.context.reason).toMatch(/^error 0x[0-9a-f]{8}$/)
    else expect(ours).toMatchObject({ code: 'tx/reverted', context: { reason } })
  })

  test("behavior: a contract's words are made one clean line", () => {
    const ours = transactionErrorOf(
      walletError(3, 'execution reverted', { data: reverted(`go to\n\u202eevil.invalid ${'!'.repeat(900)}`) }),
    )
    expect(ours.context.reason).toMatch(/^go to evil/)
    expect(String(ours.context.reason).length).toBeLessThanOrEqual(300)
  })

  test('behavior: a rejection is none of them, whatever else it says', () => {
    const ours = transactionErrorOf(walletError(4001, 'User denied transaction signature. nonce 3, gas limit 21000'))
    expect(ours).toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
  })

  test('behavior: anything else keeps its code', () => {
    expect(transactionErrorOf(walletError(-32002, 'Request already pending'))).toMatchObject({
      code: 'rpc/error',
      context: { code: -32002 },
    })
  })
})
