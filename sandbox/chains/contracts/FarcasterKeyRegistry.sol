// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Stands where Farcaster's registry of keys stands on OP Mainnet, and answers as it does. Here anybody may write into it.
contract FarcasterKeyRegistry {
    /// `state`: 0 none, 1 added, 2 removed. `keyType`: 1 signs messages, 2 is an address that may sign in.
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(uint256 => mapping(bytes => KeyData)) private kept;

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return kept[fid][key];
    }

    function set(uint256 fid, bytes calldata key, KeyData calldata data) external {
        kept[fid][key] = data;
    }
}
