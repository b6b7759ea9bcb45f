// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface Wrapped is IERC20 {
    function deposit() external payable;

    function withdraw(uint256 amount) external;
}

interface Pool {
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}

/// A stand-in for SwapRouter02 of Uniswap, whose package is not among ours: the calls that swaps of Uniswap V3 are made of, by its names
/// and with its constants, over Uniswap's own pools. It swaps exact amounts that go in, and no other way.
contract WorldRouter {
    using SafeERC20 for IERC20;

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    bytes32 internal constant POOL_INIT_CODE_HASH = 0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;
    uint160 internal constant MIN_SQRT_RATIO = 4295128739;
    uint160 internal constant MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342;
    /// What stands for the caller, for this contract, and for all that this contract has.
    address internal constant MSG_SENDER = address(1);
    address internal constant ADDRESS_THIS = address(2);
    uint256 internal constant CONTRACT_BALANCE = 0;

    address public immutable factory;
    address public immutable WETH9;

    constructor(address factory_, address wrapped) {
        factory = factory_;
        WETH9 = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH9, "Not WETH9");
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory) {
        require(block.timestamp <= deadline, "Transaction too old");
        return multicall(data);
    }

    function multicall(bytes[] calldata data) public payable returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool success, bytes memory result) = address(this).delegatecall(data[i]);
            if (!success) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function exactInputSingle(ExactInputSingleParams calldata params) external payable returns (uint256) {
        bytes memory path = abi.encodePacked(params.tokenIn, params.fee, params.tokenOut);
        return _exactInput(path, params.recipient, params.amountIn, params.amountOutMinimum);
    }

    function exactInput(ExactInputParams calldata params) external payable returns (uint256) {
        return _exactInput(params.path, params.recipient, params.amountIn, params.amountOutMinimum);
    }

    function _exactInput(bytes memory path, address to, uint256 amountIn, uint256 least) private returns (uint256 amount) {
        address payer = msg.sender;
        amount = amountIn;
        if (amount == CONTRACT_BALANCE) {
            (address first, , ) = _step(path, 0);
            amount = IERC20(first).balanceOf(address(this));
            payer = address(this);
        }
        address recipient = to == MSG_SENDER ? msg.sender : to == ADDRESS_THIS ? address(this) : to;
        for (uint256 at = 0; at + 43 <= path.length; at += 23) {
            bool isLast = at + 43 == path.length;
            amount = _swap(path, at, amount, isLast ? recipient : address(this), payer);
            payer = address(this);
        }
        require(amount >= least, "Too little received");
    }

    function _swap(bytes memory path, uint256 at, uint256 amountIn, address to, address payer) private returns (uint256) {
        (address tokenIn, uint24 fee, address tokenOut) = _step(path, at);
        bytes memory data = abi.encode(tokenIn, tokenOut, fee, payer);
        return _trade(Pool(_poolOf(tokenIn, tokenOut, fee)), tokenIn < tokenOut, amountIn, to, data);
    }

    function _trade(Pool pool, bool zeroForOne, uint256 amountIn, address to, bytes memory data) private returns (uint256) {
        uint160 limit = zeroForOne ? MIN_SQRT_RATIO + 1 : MAX_SQRT_RATIO - 1;
        (int256 amount0, int256 amount1) = pool.swap(to, zeroForOne, int256(amountIn), limit, data);
        return uint256(-(zeroForOne ? amount1 : amount0));
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        (address tokenIn, address tokenOut, uint24 fee, address payer) = abi.decode(data, (address, address, uint24, address));
        require(msg.sender == _poolOf(tokenIn, tokenOut, fee), "Not a pool");
        uint256 owed = uint256(amount0 > 0 ? amount0 : amount1);
        if (tokenIn == WETH9 && address(this).balance >= owed) {
            Wrapped(WETH9).deposit{value: owed}();
            IERC20(WETH9).safeTransfer(msg.sender, owed);
        } else if (payer == address(this)) {
            IERC20(tokenIn).safeTransfer(msg.sender, owed);
        } else {
            IERC20(tokenIn).safeTransferFrom(payer, msg.sender, owed);
        }
    }

    function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) public payable {
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    function selfPermitIfNecessary(
        address token,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external payable {
        if (IERC20(token).allowance(msg.sender, address(this)) < value) selfPermit(token, value, deadline, v, r, s);
    }

    function unwrapWETH9(uint256 least) external payable {
        unwrapWETH9(least, msg.sender);
    }

    function unwrapWETH9(uint256 least, address to) public payable {
        _pay(to, _unwrap(least));
    }

    function unwrapWETH9WithFee(uint256 least, address to, uint256 feeBips, address feeReceiver) external payable {
        uint256 amount = _unwrap(least);
        uint256 fee = _feeOf(amount, feeBips);
        _pay(feeReceiver, fee);
        _pay(to, amount - fee);
    }

    function sweepToken(address token, uint256 least, address to) public payable {
        IERC20(token).safeTransfer(to, _held(token, least));
    }

    function sweepTokenWithFee(
        address token,
        uint256 least,
        address to,
        uint256 feeBips,
        address feeReceiver
    ) external payable {
        uint256 amount = _held(token, least);
        uint256 fee = _feeOf(amount, feeBips);
        if (fee > 0) IERC20(token).safeTransfer(feeReceiver, fee);
        IERC20(token).safeTransfer(to, amount - fee);
    }

    function refundETH() external payable {
        _pay(msg.sender, address(this).balance);
    }

    function _unwrap(uint256 least) private returns (uint256 amount) {
        amount = IERC20(WETH9).balanceOf(address(this));
        require(amount >= least, "Insufficient WETH9");
        if (amount > 0) Wrapped(WETH9).withdraw(amount);
    }

    function _held(address token, uint256 least) private view returns (uint256 amount) {
        amount = IERC20(token).balanceOf(address(this));
        require(amount >= least, "Insufficient token");
    }

    function _feeOf(uint256 amount, uint256 feeBips) private pure returns (uint256) {
        require(feeBips > 0 && feeBips <= 100);
        return (amount * feeBips) / 10_000;
    }

    function _pay(address to, uint256 amount) private {
        if (amount == 0) return;
        (bool success, ) = to.call{value: amount}("");
        require(success, "STE");
    }

    function _step(bytes memory path, uint256 at) private pure returns (address tokenIn, uint24 fee, address tokenOut) {
        assembly {
            let start := add(add(path, 32), at)
            tokenIn := shr(96, mload(start))
            fee := shr(232, mload(add(start, 20)))
            tokenOut := shr(96, mload(add(start, 23)))
        }
    }

    function _poolOf(address a, address b, uint24 fee) private view returns (address) {
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, salt, POOL_INIT_CODE_HASH)))));
    }
}
