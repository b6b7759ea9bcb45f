import { toFunctionSelector } from 'viem/utils'

/** What a call means when its name says so, beyond what the movements of assets show. */
export type NamedOperation =
  | 'approve'
  | 'borrow'
  | 'bridge'
  | 'burn'
  | 'claim'
  | 'deposit'
  | 'mint'
  | 'repay'
  | 'send'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'

const signatures: Readonly<Record<NamedOperation, readonly string[]>> = {
  approve: [
    'approve(address,uint256)',
    'setApprovalForAll(address,bool)',
    'increaseAllowance(address,uint256)',
    'decreaseAllowance(address,uint256)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'approve(address,address,uint160,uint48)',
  ],
  send: [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ],
  mint: [
    'mint()',
    'mint(address)',
    'mint(uint256)',
    'mint(address,uint256)',
    'mint(address,string)',
    'mint(address,uint256,uint256)',
    'mint(address,uint256,uint256,bytes)',
    'safeMint(address)',
  ],
  burn: ['burn(uint256)', 'burn(address,uint256)', 'burnFrom(address,uint256)'],
  deposit: [
    'deposit()',
    'deposit(uint256)',
    'deposit(uint256,address)',
    'deposit(address,uint256,address,uint16)',
    'supply(address,uint256,address,uint16)',
    'supply(address,uint256)',
    'depositETH(address,address,uint16)',
    'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
    'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  ],
  withdraw: [
    'withdraw()',
    'withdraw(uint256)',
    'withdraw(address,uint256)',
    'withdraw(uint256,address,address)',
    'withdraw(address,uint256,address)',
    'redeem(uint256)',
    'redeem(uint256,address,address)',
    'redeemUnderlying(uint256)',
    'withdrawETH(address,uint256,address)',
    'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
    'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  ],
  borrow: [
    'borrow(uint256)',
    'borrow(address,uint256,uint256,uint16,address)',
    'borrowETH(address,uint256,uint256,uint16)',
  ],
  repay: [
    'repay(address,uint256,uint256,address)',
    'repayBorrow(uint256)',
    'repayBorrow()',
    'repayETH(address,uint256,uint256,address)',
    'repayWithATokens(address,uint256,uint256)',
  ],
  stake: [
    'stake()',
    'stake(uint256)',
    'stake(address,uint256)',
    'submit(address)',
    'deposit(bytes,bytes,bytes,bytes32)',
  ],
  unstake: [
    'unstake()',
    'unstake(uint256)',
    'exit()',
    'requestWithdrawals(uint256[],address)',
    'unstake(address,uint256)',
  ],
  claim: [
    'claim()',
    'claim(address)',
    'claim(uint256)',
    'claim(uint256,address,uint256,bytes32[])',
    'claimRewards()',
    'claimRewards(address[],uint256,address,address)',
    'claimWithdrawals(uint256[],uint256[])',
    'getReward()',
    'harvest()',
  ],
  bridge: [
    'depositETHTo(address,uint32,bytes)',
    'depositETH(uint32,bytes)',
    'bridgeETH(uint32,bytes)',
    'bridgeETHTo(address,uint32,bytes)',
    'bridgeERC20(address,address,uint256,uint32,bytes)',
    'bridgeERC20To(address,address,address,uint256,uint32,bytes)',
    'depositERC20To(address,address,address,uint256,uint32,bytes)',
    'depositTransaction(address,uint256,uint64,bool,bytes)',
    'outboundTransfer(address,address,uint256,uint256,uint256,bytes)',
    'depositEth()',
    'depositForBurn(uint256,uint32,bytes32,address)',
    'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
  ],
  trade: [
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
    'swapExactETHForTokens(uint256,address[],address,uint256)',
    'swapETHForExactTokens(uint256,address[],address,uint256)',
    'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
    'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    'exactInput((bytes,address,uint256,uint256,uint256))',
    'exactInput((bytes,address,uint256,uint256))',
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    'exactOutput((bytes,address,uint256,uint256,uint256))',
  ],
}

const operations: ReadonlyMap<string, NamedOperation> = new Map(
  Object.entries(signatures).flatMap(([operation, list]) =>
    list.map((signature) => [toFunctionSelector(signature), operation as NamedOperation] as const),
  ),
)

/** The operation that a call's first four bytes name, if it is a known one. */
export function operationOf(selector: string): NamedOperation | undefined {
  return operations.get(selector)
}

/** First topics of the exchanges of pools: Uniswap V2, V3 and V4, and those that kept their form. */
export const swapTopics: ReadonlySet<string> = new Set([
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
])
