// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token that keeps a twentieth of every transfer, and a tenth of what is sold to its pool. Anyone may mint.
contract SandboxTaxed {
    string public constant name = "Sandbox Taxed";
    string public constant symbol = "TAXD";
    uint8 public constant decimals = 18;

    uint256 public totalSupply;
    address public pool;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function setPool(address given) external {
        pool = given;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 kept = to == pool ? amount / 10 : amount / 20;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - kept;
        totalSupply -= kept;
        emit Transfer(from, to, amount - kept);
        emit Transfer(from, address(0), kept);
    }
}
