import { parseAbi } from 'viem'

export const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])

/** Older tokens tell their name and symbol as 32 bytes. */
export const oldTokenAbi = parseAbi([
  'function name() view returns (bytes32)',
  'function symbol() view returns (bytes32)',
])

export const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
  'function getEthBalance(address) view returns (uint256)',
])

export const v2Abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])

export const v3Abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function quoteExactInput(bytes, uint256) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])

/** The first router of Uniswap V3, whose swaps carry their deadline. */
export const v3RouterAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input) payable returns (uint256)',
  'function multicall(bytes[]) payable returns (bytes[])',
])

/** The second router (SwapRouter02): the deadline stands around the swap. */
export const v3Router02Abi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input) payable returns (uint256)',
  'function multicall(uint256, bytes[]) payable returns (bytes[])',
])

/** Both routers take a signed permission (EIP-2612), unless they may take the token already. */
export const v3PermitAbi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/** What both routers do with what they hold at the end of a swap. */
export const v3PaymentsAbi = parseAbi([
  'function unwrapWETH9(uint256 least, address receiver) payable',
  'function unwrapWETH9WithFee(uint256 least, address receiver, uint256 feeBips, address feeReceiver) payable',
  'function sweepTokenWithFee(address token, uint256 least, address receiver, uint256 feeBips, address feeReceiver) payable',
])

export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

export const nftAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

export const ensAbi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function addr(bytes32) view returns (address)',
  'function text(bytes32, string) view returns (string)',
])
