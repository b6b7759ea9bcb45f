/** Numbers and endings of names. They stand apart because only their feature needs them. */
export const nameConstants = {
  minLength: 4,
  suffixes: ['.portico.id', '.reown.id', '.wcn.id'],
  coinTypeLimit: 2_147_483_648,
} as const
