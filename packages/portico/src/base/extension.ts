/** Where extensions of browsers leave what they are spoken to by. */
export type ExtensionPage = {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

/** Looks for extensions now, and again when the page has loaded: some come late. Until one of the signals is aborted. Returns how to look again. */
export function scanForExtensions(
  page: ExtensionPage | undefined,
  signals: readonly AbortSignal[],
  find: () => void,
): () => void {
  const ended = AbortSignal.any([...signals])
  const scan = () => {
    if (!ended.aborted) find()
  }
  scan()
  page?.addEventListener?.('load', scan)
  ended.addEventListener('abort', () => page?.removeEventListener?.('load', scan), { once: true })
  return scan
}

/**
 * The methods of a connector to an extension: what it does is loaded when it is first used.
 *
 * @param link The extension and what is held of it; `live` is its provider while connected.
 * @param load Loads what is done with it.
 */
export function extensionMethods<Link extends { live: unknown }, Options, Sessions>(
  link: Link,
  ofNamespace: string,
  load: () => Promise<{
    connect(link: Link, options: Options): Promise<Sessions>
    reconnect(link: Link): Promise<Sessions>
    disconnect(link: Link): Promise<void>
  }>,
) {
  return {
    connect: async (options: Options) => (await load()).connect(link, options),
    reconnect: async () => (await load()).reconnect(link),
    disconnect: async () => (await load()).disconnect(link),
    getProvider: (namespace: string) => (namespace === ofNamespace ? link.live : undefined),
    prepare: () => void load().catch(() => {}),
  }
}
