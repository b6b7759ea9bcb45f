// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// Collectibles whose metadata is part of the chain, as a data URI, so that nothing else has to be served.
contract SandboxCollectible is ERC721URIStorage {
    uint256 public totalSupply;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, string calldata uri) external returns (uint256 id) {
        id = ++totalSupply;
        _mint(to, id);
        _setTokenURI(id, uri);
    }
}
