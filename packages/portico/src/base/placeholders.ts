/** Stands for the native currency where an address is asked. */
export const placeholderDefaults = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  other: '0x',
} as const
