import type { Page } from 'playwright-core'

type Value = { value?: unknown }
type Node = {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: Value
  name?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
  backendDOMNodeId?: number
}

/** What one presses, types into or chooses by. */
const operable =
  /^(button|link|textbox|searchbox|spinbutton|tab|radio|checkbox|switch|combobox|slider|option|menuitem|DisclosureTriangle)$/
/** What belongs to no sentence: names of the code, holes that were not filled, letters of fonts with pictures in them. */
const rough = /undefined|\bnull\b|\bNaN\b|\[object|\{\w+\}|\$\w+\b(?!\d)(?<=\$[a-z]\w*)|\p{Private_Use}|[→←↗›»✓✕]/u
/** The same words twice, one behind the other: “Send Send”, “Copy, copy”. */
const twice = /(?<!\S)(\p{L}.{1,60}?)[\s,.:]+\1(?!\S)/iu

/**
 * What a screen reader would say wrong of the modal that is open, as readable lines, by the browser’s own tree of what it tells such
 * programs: nothing without a name, no name that is none, one title and headings in order, lists of items, pictures with names or none.
 */
export async function findSpokenProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  return [...judge(nodes), ...(await findUnsaid(page))]
}

/** The tree alone. */
function judge(nodes: readonly Node[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roleOf = (node: Node | undefined) => String(node?.role?.value ?? '')
  const nameOf = (node: Node) => String(node.name?.value ?? '').trim()
  const propertyOf = (node: Node, property: string) =>
    node.properties?.find(({ name }) => name === property)?.value.value
  const childrenOf = (node: Node): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      if (!child) return []
      // What is only there to be laid out is not told.
      return child.ignored || roleOf(child) === 'generic' || roleOf(child) === 'none' ? childrenOf(child) : [child]
    })
  const all = (node: Node): Node[] => childrenOf(node).flatMap((child) => [child, ...all(child)])
  const dialog = nodes.find((node) => !node.ignored && roleOf(node) === 'dialog')
  if (!dialog) return ['there is no dialog']
  const found: string[] = []
  const told = all(dialog)
  const headings = told.filter((node) => roleOf(node) === 'heading')
  const levels = headings.map((node) => Number(propertyOf(node, 'level')))
  const [title] = headings
  if (levels.filter((level) => level === levels[0]).length !== 1)
    found.push(`titles of one level: ${headings.map(nameOf).join(' | ') || 'none'}`)
  for (const [index, level] of levels.entries())
    if (index > 0 && (level <= (levels[0] ?? 0) || level > (levels[index - 1] ?? 0) + 1))
      found.push(`a heading of level ${level} after one of level ${levels[index - 1]}`)
  if (!nameOf(dialog)) found.push('the dialog has no name')
  else if (title && nameOf(title) !== nameOf(dialog))
    found.push(`the dialog is called “${nameOf(dialog)}”, its title “${nameOf(title)}”`)

  const names = new Map<string, number>()
  for (const node of told) {
    const role = roleOf(node)
    const name = nameOf(node)
    if (operable.test(role)) {
      if (!name) found.push(`a ${role} without a name`)
      // What was glued together from pieces: “All wallets , 560”.
      if (/\s[,.;:]|,\s*$/.test(name)) found.push(`a ${role} is called “${name}”`)
      if (twice.test(name)) found.push(`a ${role} says the same twice: “${name}”`)
      // What tells two of one name from each other may be read after it. Two that close the modal do the same.
      const key = [`${role} “${name}”`, String(node.description?.value ?? '')].filter(Boolean).join(', ')
      names.set(key, (names.get(key) ?? 0) + 1)
    }
    if (role !== 'InlineTextBox' && rough.test(name)) found.push(`a ${role} says “${name}”`)
    if (/^(image|img|graphics-\w+|canvas)$/i.test(role) && !name) found.push('a picture without a name that is told')
    if (role === 'list') {
      const items = childrenOf(node)
      const strange = items.filter((item) => !/^(listitem|radio)$/.test(roleOf(item)))
      if (items.length === 0) found.push(`a list of nothing: “${name}”`)
      if (strange.length > 0) found.push(`in a list stands a ${strange.map(roleOf).join(', ')}: “${name}”`)
    }
    if (role === 'listitem' && all(node).length === 0) found.push('an item of a list that says nothing')
    // What opens by its first line is called by that line.
    const isOpened = childrenOf(node).some((child) => roleOf(child) === 'DisclosureTriangle')
    if (/^(radiogroup|tablist|group|tabpanel|region|navigation)$/.test(role) && !name && !isOpened)
      found.push(`a ${role} without a name`)
  }
  for (const [key, count] of names) if (count > 1 && key !== 'button “Close”') found.push(`${count} times a ${key}`)
  return found
}

/** What the tree does not tell: rows that are no list, changes that nobody hears of, and short forms of what is known whole. */
function findUnsaid(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const view = root?.querySelector('.view:not([data-gone])')
    if (!root || !view) return ['there is no view']
    const found: string[] = []
    for (const row of view.querySelectorAll('[part~=row]'))
      if (!row.closest('li, [role=radiogroup], [role=listbox]'))
        found.push(`a row outside a list: “${row.textContent}”`)
    const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
    if (!root.querySelector('[part~=modal] > [role=status]'))
      found.push('no place in which the modal tells what it did')
    const turning = [...view.querySelectorAll('.spinner, [part~=spinner], .sk')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    if (turning.length > 0 && !view.querySelector(`${live}, [aria-busy=true]`))
      found.push(
        `something is under way, and nothing will say what became of it: ${turning[0]?.outerHTML.slice(0, 80)}`,
      )
    // What stands whole somewhere in the view, in groups of four as well.
    const titles = [...view.querySelectorAll('[title]')].map((element) => element.getAttribute('title'))
    const whole = [view.textContent, ...titles].join(' ').replace(/[\s\u2060]/g, '')
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const { data, parentElement } = node
      if (!parentElement || parentElement.closest('[aria-hidden=true]')) continue
      for (const [short, start, end] of data.replace(/\u2060/g, '').matchAll(/\b(0x\w+)…(\w+)/g))
        if (!new RegExp(`${start}[0-9a-fA-F]{20,}${end}`).test(whole))
          found.push(`“${short}” is the short form of what stands nowhere whole`)
    }
    // Who hears a link is not taken to another tab unawares: its own name says so, also where that is a label.
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[target=_blank]')) {
      const label = link.getAttribute('aria-label')
      const told = link.querySelector('.vh:last-child')?.textContent
      if (!told || (label && !label.includes(told)))
        found.push(`a link that opens a new tab in silence: “${label ?? link.textContent}”`)
    }
    // A figure by itself, with nothing in what is read in one go that says of what.
    for (const item of view.querySelectorAll('li, p, button, a')) {
      const text = (item.getAttribute('aria-label') ?? item.textContent ?? '').replace(/[\u2066-\u2069]/g, '').trim()
      if (/^[\d.,\s]+$/.test(text) && !item.closest('[aria-hidden=true]')) found.push(`a figure of nothing: “${text}”`)
    }
    return found
  })
}
