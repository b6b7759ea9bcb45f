export * from './bitcoin.js'
export { defineNetwork, type NetworkDefinition } from './defineNetwork.js'
export * from './evm.js'
export * from './solana.js'
