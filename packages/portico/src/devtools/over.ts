type Names = 'fetch' | 'WebSocket' | 'Date'

/**
 * Puts a stand-in over a name of the page. What it returns takes it off again; where somebody has put another one over it meanwhile, it
 * stays beneath that, and has to do nothing by itself then.
 */
export function putOver<N extends Names>(
  name: N,
  make: (own: (typeof globalThis)[N]) => (typeof globalThis)[N],
): () => void {
  const page = globalThis as Pick<typeof globalThis, N>
  const own = page[name]
  const standIn = make(own)
  page[name] = standIn
  return () => {
    if (page[name] === standIn) page[name] = own
  }
}
