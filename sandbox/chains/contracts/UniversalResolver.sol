// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface NameResolver {
    function addr(bytes32 node) external view returns (address);

    function name(bytes32 node) external view returns (string memory);

    function supportsInterface(bytes4 id) external view returns (bool);
}

interface ExtendedResolver {
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

struct Query {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Query[] memory queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// A small form of ENS's Universal Resolver: what clients such as viem ask for names. Names may be kept by a resolver of a parent
/// (ENSIP-10) and off the chain (EIP-3668); then the client is sent to its batch gateway, as the large one does it.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// Where an answer from off the chain goes on: the resolver's own callback, and the reverse look-up that it belongs to.
    struct Pending {
        address resolver;
        bool extended;
        bytes4 callbackFunction;
        bytes extraData;
        bytes account;
        string primary;
        address reverseResolver;
    }

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory, address) {
        return resolveWithGateways(name, data, localGateway());
    }

    function resolveWithGateways(
        bytes memory name,
        bytes memory data,
        string[] memory gateways
    ) public view returns (bytes memory result, address resolver) {
        Pending memory pending;
        result = ask(name, data, gateways, this.resolveCallback.selector, pending);
        resolver = pending.resolver;
    }

    function resolveCallback(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (bytes memory, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (proceed(pending, response), pending.resolver);
    }

    function reverse(bytes memory account, uint256 coinType) external view returns (string memory, address, address) {
        return reverseWithGateways(account, coinType, localGateway());
    }

    /// The primary name of an address, only when the name points back to it. Reverse records themselves are on the chain.
    function reverseWithGateways(
        bytes memory account,
        uint256,
        string[] memory gateways
    ) public view returns (string memory, address, address) {
        bytes32 node = keccak256(
            abi.encodePacked(
                bytes32(0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2),
                keccak256(hexadecimal(account))
            )
        );
        Pending memory pending;
        pending.account = account;
        pending.reverseResolver = registry.resolver(node);
        if (pending.reverseResolver == address(0)) return ("", address(0), address(0));
        pending.primary = NameResolver(pending.reverseResolver).name(node);
        if (bytes(pending.primary).length == 0) return ("", address(0), pending.reverseResolver);
        bytes memory name = encode(bytes(pending.primary));
        bytes memory data = abi.encodeCall(NameResolver.addr, (namehash(name, 0)));
        return pointsBack(pending, ask(name, data, gateways, this.reverseCallback.selector, pending));
    }

    function reverseCallback(
        bytes calldata response,
        bytes calldata extraData
    ) external view returns (string memory, address, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return pointsBack(pending, proceed(pending, response));
    }

    function pointsBack(
        Pending memory pending,
        bytes memory result
    ) internal pure returns (string memory, address, address) {
        address target = result.length == 32 ? abi.decode(result, (address)) : address(0);
        if (keccak256(abi.encodePacked(target)) != keccak256(pending.account)) {
            revert ReverseAddressMismatch(pending.primary, abi.encodePacked(target));
        }
        return (pending.primary, pending.resolver, pending.reverseResolver);
    }

    function ask(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        Pending memory pending
    ) internal view returns (bytes memory) {
        uint256 offset;
        (pending.resolver, offset) = find(name);
        if (pending.resolver == address(0)) revert ResolverNotFound(name);
        pending.extended = isExtended(pending.resolver);
        if (offset > 0 && !pending.extended) revert ResolverNotFound(name);
        bytes memory call = pending.extended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data;
        (bool success, bytes memory result) = pending.resolver.staticcall(call);
        if (success) return pending.extended ? abi.decode(result, (bytes)) : result;
        if (bytes4(result) != OffchainLookup.selector) revert ResolverError(result);
        address sender;
        Query[] memory queries = new Query[](1);
        queries[0].sender = pending.resolver;
        (sender, queries[0].urls, queries[0].data, pending.callbackFunction, pending.extraData) = abi.decode(
            tail(result),
            (address, string[], bytes, bytes4, bytes)
        );
        if (sender != pending.resolver) revert ResolverError(result);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(BatchGateway.query, (queries)),
            callback,
            abi.encode(pending)
        );
    }

    function proceed(Pending memory pending, bytes calldata response) internal view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool success, bytes memory result) = pending.resolver.staticcall(
            abi.encodeWithSelector(pending.callbackFunction, responses[0], pending.extraData)
        );
        if (!success) revert ResolverError(result);
        return pending.extended ? abi.decode(result, (bytes)) : result;
    }

    /// The resolver of a name, or of the nearest parent that has one.
    function find(bytes memory name) internal view returns (address resolver, uint256 offset) {
        while (uint8(name[offset]) != 0) {
            resolver = registry.resolver(namehash(name, offset));
            if (resolver != address(0)) return (resolver, offset);
            offset += uint8(name[offset]) + 1;
        }
    }

    function isExtended(address resolver) internal view returns (bool) {
        (bool success, bytes memory result) = resolver.staticcall(
            abi.encodeCall(NameResolver.supportsInterface, (ExtendedResolver.resolve.selector))
        );
        return success && result.length == 32 && abi.decode(result, (uint256)) == 1;
    }

    function localGateway() internal pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }

    function tail(bytes memory data) internal pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[i + 4];
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
