export const systemProgram = '11111111111111111111111111111111'
export const budgetProgram = 'ComputeBudget111111111111111111111111111111'
export const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
export const ataProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** The network's own currency as a token: an account's coins are what it holds. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** Programs of the runtime itself: without a limit of their own they are granted little work. */
export const builtInPrograms: readonly string[] = [
  systemProgram,
  budgetProgram,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]
/** Programs that check further signatures, which are paid like those of the transaction; the first byte says how many. */
export const signaturePrograms: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
