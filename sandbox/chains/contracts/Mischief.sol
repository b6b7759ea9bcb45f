// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A contract that misbehaves on request, so that error paths can be walked on a real chain.
contract Mischief {
    error Refused(address caller, string reason);

    event Touched(address indexed caller, uint256 value);

    receive() external payable {
        revert Refused(msg.sender, "no thanks");
    }

    function touch() external payable {
        emit Touched(msg.sender, msg.value);
    }

    function refuse(string calldata reason) external {
        revert Refused(msg.sender, reason);
    }

    function burnGas() external view {
        while (gasleft() > 0) {}
    }
}
