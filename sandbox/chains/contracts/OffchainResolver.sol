// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface ResolverService {
    function resolve(
        bytes memory name,
        bytes memory data
    ) external view returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// The resolver of a name and of all names below it (ENSIP-10), whose records are kept by a server: it sends whoever asks to the gateways
/// (EIP-3668), and believes what they answer when one of its signers has signed it for this contract and question, and not too long ago.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired();
    error NotSigned();

    address public owner;
    string[] public urls;
    mapping(address => bool) public signers;

    /// Half the order of the curve: of the two signatures that fit, only the lower counts.
    uint256 private constant halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string[] memory urls_, address[] memory signers_) {
        owner = owner_;
        urls = urls_;
        for (uint256 i = 0; i < signers_.length; i++) signers[signers_[i]] = true;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        urls = urls_;
    }

    function setSigner(address signer, bool trusted) external onlyOwner {
        signers[signer] = trusted;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.resolve.selector || id == this.supportsInterface.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(ResolverService.resolve, (name, data));
        revert OffchainLookup(address(this), urls, request, this.resolveWithProof.selector, request);
    }

    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired();
        if (!signers[signerOf(hashOf(address(this), expires, request, result), signature)]) revert NotSigned();
        return result;
    }

    /// What is signed (ERC-191, version 0): the resolver, the time, the question and the answer.
    function hashOf(
        address target,
        uint64 expires,
        bytes memory request,
        bytes memory result
    ) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(request), keccak256(result)));
    }

    function signerOf(bytes32 hash, bytes memory signature) internal pure returns (address signer) {
        if (signature.length != 65) revert NotSigned();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > halfOrder) revert NotSigned();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert NotSigned();
    }
}
