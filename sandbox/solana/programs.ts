import { address } from '@solana/kit'

/** The programs that the front reads the data of, at the addresses they have on every cluster. */
export const programs = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associatedToken: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  memo: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  memoOld: address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'),
  computeBudget: address('ComputeBudget111111111111111111111111111111'),
  lookupTable: address('AddressLookupTab1e1111111111111111111111111'),
  /** Owns the metadata accounts of older tokens; the program itself is not on this chain. */
  metadata: address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'),
} as const

export const isTokenProgram = (program: string): boolean => program === programs.token || program === programs.token2022
