/** Numbers and endings of names. */
export const nameNumbers = {
  minLength: 4,
  maxLength: 64,
  suffixes: ['.portico.id', '.reown.id', '.wcn.id'],
  coinTypeLimit: 2_147_483_648,
  /** How long a person must have stopped typing before the services are asked. */
  searchDelayMs: 300,
} as const
