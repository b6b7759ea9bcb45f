/** A wallet at the other end of a WalletConnect session. */
export type Session = {
  request(args: { method: string; params: unknown }): Promise<unknown>
  /** Whether it approved a method. Not knowing counts as a yes: asking tells. */
  grants(method: string): boolean
}

/** Takes a provider for a session when it has a `request` and is no wallet of the page. */
export function asSession(provider: unknown): Session | undefined {
  const { request, grants } = (provider ?? {}) as { request?: unknown; grants?: unknown }
  if (typeof request !== 'function' || 'features' in (provider as object)) return undefined
  return {
    request: async (args) => request.call(provider, args),
    grants: (method) => (typeof grants === 'function' ? grants.call(provider, method) === true : true),
  }
}
