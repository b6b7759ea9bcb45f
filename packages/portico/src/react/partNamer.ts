import type { PartProps } from '../ui/context.js'
import { type Appearance, elementKey } from './settings.js'

/** Names the parts of an element and adds what the host gave for them: a class name, which is a further part too, or a style. */
export function partNamer(elements: Appearance['elements']): (names: string) => PartProps {
  if (!elements) return (names) => ({ part: names })
  return (names) => {
    const props: PartProps = { part: names }
    for (const name of names.split(' ')) {
      const added = elements[elementKey(name)]
      if (typeof added === 'string') {
        props.part += ` ${added}`
        props.className = props.className ? `${props.className} ${added}` : added
      } else if (added) props.style = { ...props.style, ...added }
    }
    return props
  }
}
