/** As much of the page as is used. */
type Page = {
  location: { href: string }
  history: { state: unknown; replaceState(state: unknown, _: '', url: string): void }
}

/** What a provider answered a page that had left for it. It is taken out of the address, where it has no place. */
export function takeResult({ location, history }: Page = globalThis as unknown as Page): string | undefined {
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null) return undefined
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url.href)
  return result
}
