/** Puts a value at a name of the page. What is returned puts back what was there, or nothing, unless another has taken the name since. */
export function takeGlobal(name: string, value: unknown): () => void {
  const page = globalThis as Record<string, unknown>
  const had = Object.hasOwn(page, name)
  const before = page[name]
  page[name] = value
  return () => {
    if (page[name] !== value) return
    if (had) page[name] = before
    else delete page[name]
  }
}

/** The same for one entry of an object that several share. The object goes with its last entry. */
export function joinGlobal(name: string, key: string, value: unknown): () => void {
  const page = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  page[name] = { ...page[name], [key]: value }
  return () => {
    const { [key]: _gone, ...others } = page[name] ?? {}
    if (Object.keys(others).length > 0) page[name] = others
    else delete page[name]
  }
}
