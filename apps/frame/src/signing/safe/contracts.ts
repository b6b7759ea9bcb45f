/**
 * The contracts that a smart account stands on: Safe 1.4.1, its module for ERC-4337 0.3.0, EntryPoint 0.7. Each address
 * follows from the published code alone (CREATE2), so that it means the same code on every network: nobody, not even the
 * operator's own server, can name others.
 */
export const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
export const proxyFactory = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
/** SafeL2: as Safe, with events for what is done. */
export const singleton = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
export const safeModule = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
export const moduleSetup = '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'
/** MultiSendCallOnly: makes several calls, and lets no foreign code run as the account. */
export const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
/** Of what the factory puts on the chain for each account: `proxyCreationCode()` of 1.4.1 with the singleton. */
export const proxyHash = '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee'

/** MultiSend: also lets foreign code run as the account. While the account is being set up alone, with the two contracts below. */
export const setupMultiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
/**
 * Safe’s signers for passkeys, package 0.2.0: the one that all accounts share, which reads the public key of each out of the account’s own
 * storage; and what verifies P-256 where the network itself does not.
 */
export const sharedSigner = '0x6566Eb306F972D59492F5cfcBC83AA393c4d06fc'
export const p256Verifier = '0x1bFD4a3f042118e2b4C62e6Cc093E60E6Ca40e01'
/** What makes a signer for one passkey, for accounts that got another owner before; and the code that all of these share. */
export const signerFactory = '0x96C96c82df0a6B14127EEe69a1943ec8a323d454'
export const signerSingleton = '0x7456Eaa5cC37a2E350923Dd1CE13E938802839a1'
/** The precompile of EIP-7951 first, the contract where there is none. */
export const verifiers = (0x100n << 160n) | BigInt(p256Verifier)
