import { manager } from './manager.js'

/**
 * MetaMask’s Delegation Framework 1.3.0: where its release says that each contract stands, the same on all networks, and the hash of the
 * code that runs there by the package of its authors (`@metamask/delegation-abis` 2.0.0). In the hash is neither the mark that the compiler
 * puts behind the code, nor what a constructor wrote of its chain: that is compared by itself, see code.ts. A permission stands on these
 * alone, and where other code answers at one of the addresses nothing is signed.
 */
export const framework = {
  DelegationManager: {
    address: manager,
    codeHash: '0x998247a078761e9702c90a621b6fda7388e2a4eba12f9b555755c0285deb7298',
    ofChain: { chainAt: 6_767, domainAt: 6_809, name: 'DelegationManager' },
  },
  EIP7702StatelessDeleGator: {
    address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    codeHash: '0xda6526625c35260f645c1927ac0db12a3e33812bdd1e9415bfe1cbaa47e0c62a',
    ofChain: { chainAt: 5_801, domainAt: 5_843, name: 'EIP7702StatelessDeleGator' },
  },
  AllowedMethodsEnforcer: {
    address: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
    codeHash: '0xeaf8fbe92ed3f17c0d3b0e14816610b39d81181c88c825ba8137db66ce5d20e6',
  },
  AllowedTargetsEnforcer: {
    address: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
    codeHash: '0xf9cad3b8651b9f16f659266c58d65e55370e3056d832e168bf1a7b1042cf12b4',
  },
  ERC20PeriodTransferEnforcer: {
    address: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
    codeHash: '0x649ac91ffc0136759286ca518237ba0c636ce2a67e33f8bfde11577a7e1a37a7',
  },
  ERC20StreamingEnforcer: {
    address: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
    codeHash: '0x9295d868d6c090d27ba37b809b39dc75630f45c7c09ac67b0c1f4ff90be260ac',
  },
  ExactCalldataEnforcer: {
    address: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
    codeHash: '0x4a78351a094409449fe39d6f288f2f5a88d118685c4514bbc2f0d2c25c3f7792',
  },
  LimitedCallsEnforcer: {
    address: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
    codeHash: '0x27c6bc938092b90500b05cbcde8315b6e0fa823636e4be67dc7f745597bcd84d',
  },
  NativeTokenPeriodTransferEnforcer: {
    address: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
    codeHash: '0x89d909bdfe1ec2afc8029c72f55460e5455513f7901ab14874a7240b2141e70a',
  },
  NativeTokenStreamingEnforcer: {
    address: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
    codeHash: '0x836c6ad004f6f826e1aa0e44cdfa0d769161f5f7dec50ad34a51cd31ebb6add8',
  },
  RedeemerEnforcer: {
    address: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
    codeHash: '0x2359d70c5f95d845466c1cc3dabf3700ab9e7c37b17749f72a10bc4ff92a5ed9',
  },
  TimestampEnforcer: {
    address: '0x1046bb45C8d673d4ea75321280DB34899413c069',
    codeHash: '0x5ac08f16e927566a826f9ac2e03314cd692403e7dbb94b3d66d05209564ce892',
  },
  ValueLteEnforcer: {
    address: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
    codeHash: '0xb4cf15551f4b875be98fbf54dbeb39d35151b6a7fc214e5ee124a21a38943839',
  },
} as const satisfies Record<string, Contract>

type Contract = {
  address: `0x${string}`
  codeHash: string
  /** Where the constructor wrote the number of the chain and the domain of EIP-712 into the code, in bytes from its start. */
  ofChain?: { chainAt: number; domainAt: number; name: string }
}

export type ContractName = keyof typeof framework

/** Whose code the key’s own account lends itself, so that permissions of it can be used. */
export const statelessAccount = framework.EIP7702StatelessDeleGator.address
