type Child = Node | string | undefined | false
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>

/** Builds an element; text only ever becomes text nodes, so that no request can draw anything of its own. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false && value !== undefined) node.setAttribute(name, String(value))
  }
  node.append(...children.filter((child): child is Node | string => child !== undefined && child !== false))
  return node
}
