export type Difference = 'none' | 'end' | 'difference'
export type AddressGroup = { at: number; text: string; mark: Difference }

/** An address in groups of four, `0x` apart. Marks both ends, or with another address the groups that differ from it. */
export function groupAddress(address: string, compareTo?: string): { prefix: string; groups: readonly AddressGroup[] } {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const others = compareTo === undefined ? undefined : cut(compareTo.replace(/^0x/i, ''))
  const texts = cut(address.slice(prefix.length))
  const groups = texts.map((text, index): AddressGroup => {
    const isEnd = index === 0 || index === texts.length - 1
    const differs = others && text.toLowerCase() !== others[index]?.toLowerCase()
    return { at: index * 4, text, mark: others ? (differs ? 'difference' : 'none') : isEnd ? 'end' : 'none' }
  })
  return { prefix, groups }
}

function cut(text: string): string[] {
  return text.match(/.{1,4}/g) ?? []
}
