/** A wallet's or a host's provider after EIP-1193, as far as Portico needs it. */
export type Eip1193Provider = {
  /** A method with what it takes, as EIP-1193 has it. */
  request(args: { method: string; params?: readonly unknown[] | object | undefined }): Promise<unknown>
  /** Listens to an event, where the wallet tells any. */
  on?(event: string, listener: (value: never) => void): unknown
  /** Takes a listener off. */
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** Takes a foreign value for a provider when it has a `request` to call. A getter that throws makes it none. */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return typeof (value as { request?: unknown }).request === 'function' ? (value as Eip1193Provider) : undefined
  } catch {
    return undefined
  }
}

/** The addresses of a connection, the one in use first. */
export function addressesOf({
  address,
  accounts,
}: {
  address: string
  accounts: readonly { address: string }[]
}): string[] {
  return [address, ...accounts.map((account) => account.address).filter((other) => other !== address)]
}
