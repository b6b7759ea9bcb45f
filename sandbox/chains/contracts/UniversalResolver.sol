// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface NameResolver {
    function addr(bytes32 node) external view returns (address);

    function name(bytes32 node) external view returns (string memory);
}

/// The on-chain half of ENS's Universal Resolver (`resolve`, `reverse`), without gateways: what clients such as viem ask for names.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolve(bytes memory name, bytes memory data) public view returns (bytes memory result, address resolver) {
        bytes32 node = namehash(name, 0);
        resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(name);
        bool success;
        (success, result) = resolver.staticcall(data);
        if (!success) revert ResolverError(result);
    }

    /// For clients that hand in gateways for off-chain look-ups; there are none here.
    function resolveWithGateways(
        bytes memory name,
        bytes memory data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        return resolve(name, data);
    }

    function reverseWithGateways(
        bytes memory account,
        uint256 coinType,
        string[] calldata
    ) external view returns (string memory, address, address) {
        return reverse(account, coinType);
    }

    /// The primary name of an address, only when the name points back to it.
    function reverse(
        bytes memory account,
        uint256
    ) public view returns (string memory primary, address resolver, address reverseResolver) {
        bytes32 node = keccak256(
            abi.encodePacked(
                bytes32(0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2),
                keccak256(hexadecimal(account))
            )
        );
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = NameResolver(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes32 forward = namehash(encode(bytes(primary)), 0);
        resolver = registry.resolver(forward);
        address target = resolver == address(0) ? address(0) : NameResolver(resolver).addr(forward);
        if (keccak256(abi.encodePacked(target)) != keccak256(account)) {
            revert ReverseAddressMismatch(primary, abi.encodePacked(target));
        }
    }

    function namehash(bytes memory name, uint256 offset) internal pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        return keccak256(abi.encodePacked(namehash(name, offset + length + 1), label));
    }

    function encode(bytes memory name) internal pure returns (bytes memory wire) {
        wire = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                wire[i + 1] = name[i];
                continue;
            }
            wire[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function hexadecimal(bytes memory data) internal pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = digits[uint8(data[i]) >> 4];
            text[2 * i + 1] = digits[uint8(data[i]) & 15];
        }
    }
}
