/**
 * What the nearest element of a name has to give: one that stands around this one, or beside it or beside one of those around it. Shadow
 * roots are in its way no more than other elements.
 */
export function nearest<T>(element: Element, name: string, take: (other: Element) => T | undefined): T | undefined {
  for (let node = outOf(element); node; node = outOf(node)) {
    for (const other of [node, ...(node as Node & ParentNode).children]) {
      const given = (other as Element).localName === name ? take(other as Element) : undefined
      if (given !== undefined) return given
    }
  }
  return undefined
}

function outOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode
}
