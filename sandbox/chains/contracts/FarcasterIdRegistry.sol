// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands where Farcaster's registry of accounts stands on OP Mainnet, and answers as it does. Here anybody may give accounts away.
contract FarcasterIdRegistry {
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    function give(uint256 fid, address to) external {
        delete idOf[custodyOf[fid]];
        delete custodyOf[idOf[to]];
        idOf[to] = fid;
        custodyOf[fid] = to;
    }
}
