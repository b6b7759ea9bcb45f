// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A game of one move: each rower gets further by as many strokes as they row.
contract SandboxBoat {
    event Rowed(address indexed rower, uint256 strokes);

    mapping(address rower => uint256 strokes) public distanceOf;

    function row(uint256 strokes) external {
        require(strokes > 0 && strokes <= 3, "One to three strokes");
        distanceOf[msg.sender] += strokes;
        emit Rowed(msg.sender, strokes);
    }
}
