import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { classify, netFlows } from './classify.js'
import { swapTopics } from './selectors.js'
import { type ChainTransaction, type Flow, zeroAddress } from './types.js'

const me = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const contract = `0x${'c3'.repeat(20)}`
const token = `0x${'d4'.repeat(20)}`
const swapTopic = [...swapTopics][0] as string

const flow = (from: string, to: string, given: Partial<Flow> = {}): Flow => ({
  kind: 'erc20',
  token,
  tokenId: null,
  from,
  to,
  amount: 5n,
  ...given,
})
const native = (from: string, to: string, amount = 5n) => flow(from, to, { kind: 'native', token: '', amount })
const nft = (from: string, to: string) => flow(from, to, { kind: 'erc721', tokenId: 7n, amount: 1n })
const made = (given: Partial<ChainTransaction>): ChainTransaction => ({
  hash: '0x01',
  block: 1n,
  position: 0,
  at: 0,
  from: me,
  to: contract,
  created: null,
  succeeded: true,
  nonce: 0,
  value: 0n,
  selector: '0x12345678',
  fee: 0n,
  flows: [],
  approvals: [],
  topics: [],
  ...given,
})
const named = (signature: string, given: Partial<ChainTransaction> = {}) =>
  made({ selector: toFunctionSelector(signature), ...given })
const approval = { token, owner: me, spender: contract, kind: 'amount', value: 1n } as const

describe('classify', () => {
  test.each<[string, string, ChainTransaction]>([
    ['send', 'a payment', made({ to: other, selector: '', flows: [native(me, other)] })],
    ['send', 'a payment of nothing', made({ to: other, selector: '' })],
    ['send', 'a payment to oneself', made({ to: me, selector: '', value: 1n, flows: [native(me, me)] })],
    ['send', 'a token', named('transfer(address,uint256)', { to: token, flows: [flow(me, other)] })],
    ['send', 'a token that another one takes', made({ from: other, flows: [flow(me, other)] })],
    ['receive', 'a payment', made({ from: other, to: me, selector: '', flows: [native(other, me)] })],
    ['receive', 'a token', made({ from: other, flows: [flow(other, me)] })],
    ['receive', 'nothing, of a token', made({ from: other, flows: [flow(other, me, { amount: 0n })] })],
    ['cancel', 'nothing to oneself', made({ to: me, selector: '' })],
    ['deploy', 'a contract', made({ to: null, created: contract })],
    ['approve', 'an allowance', made({ approvals: [approval] })],
    ['trade', 'by an unknown router', made({ flows: [native(me, contract), flow(contract, me)] })],
    [
      'trade',
      'a pool that mints its token to the buyer',
      made({ flows: [native(me, contract), flow(zeroAddress, me)], topics: [swapTopic] }),
    ],
    ['mint', 'a collectible that is paid for', made({ flows: [native(me, contract), nft(zeroAddress, me)] })],
    ['mint', 'a token for nothing', made({ flows: [flow(zeroAddress, me)] })],
    ['burn', 'a token', named('burn(uint256)', { flows: [flow(me, zeroAddress)] })],
    ['burn', 'a token sent to the dead', made({ flows: [flow(me, '0x000000000000000000000000000000000000dead')] })],
    ['deposit', 'into a vault', made({ flows: [native(me, contract), flow(zeroAddress, me)] })],
    ['deposit', 'by its name', named('supply(address,uint256,address,uint16)', { flows: [flow(me, contract)] })],
    ['withdraw', 'from a vault', made({ flows: [flow(me, zeroAddress), native(contract, me)] })],
    ['withdraw', 'by its name', named('withdraw(uint256)', { flows: [native(contract, me)] })],
    ['borrow', 'by its name', named('borrow(uint256)', { flows: [native(contract, me)] })],
    ['repay', 'by its name', named('repayBorrow(uint256)', { flows: [flow(me, contract)] })],
    ['claim', 'by its name', named('getReward()', { flows: [flow(contract, me)] })],
    ['stake', 'by its name', named('stake(uint256)', { flows: [flow(me, contract)] })],
    ['unstake', 'by its name', named('exit()', { flows: [flow(contract, me)] })],
    ['bridge', 'by its name', named('bridgeETH(uint32,bytes)', { flows: [native(me, contract)] })],
    ['execute', 'an unknown call', made({})],
    ['execute', 'an unknown call with a payment', made({ flows: [native(me, contract)] })],
    ['send', 'a failed payment', made({ to: other, selector: '', succeeded: false })],
    ['trade', 'a failed swap', named('swapExactETHForTokens(uint256,address[],address,uint256)', { succeeded: false })],
    ['execute', 'a failed unknown call', made({ succeeded: false })],
  ])('behavior: %s: %s', (operation, _, transaction) => {
    expect(classify(transaction, me)).toBe(operation)
  })

  test('behavior: what comes back is taken off', () => {
    const flows = [native(me, contract, 10n), native(contract, me, 3n), flow(contract, me), flow(me, me)]
    const { came, went } = netFlows(flows, me)
    expect(went).toEqual([native(me, contract, 7n)])
    expect(came).toEqual([flow(contract, me)])
  })

  test.each([
    ['that came', flow(other, me)],
    ['that went', native(me, other)],
    ['to oneself', flow(me, me)],
    ['of others', flow(other, contract)],
    ['of nothing', flow(other, me, { amount: 0n })],
    ['of nothing in one’s name', flow(me, other, { amount: 0n })],
  ])('behavior: a transfer %s is told as it is beside one of others', (_, one) => {
    expect(netFlows([one], me)).toEqual(netFlows([one, flow(other, contract)], me))
  })
})
