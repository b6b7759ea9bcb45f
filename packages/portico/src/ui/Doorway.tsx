import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useSheet } from './context.js'
import { Icon, type IconName } from './Icon.js'
import { css } from './styles/doorway.css.generated.js'

export type DoorwayProps = {
  state: 'idle' | 'waiting' | 'declined' | 'expired' | 'missing' | 'done'
  /** What stands in the doorway; a tick when it is done and there is nothing. */
  subject?: ReactNode
  /** The mark at the top of the arch; each state has one of its own. */
  keystone?: IconName | undefined
}

const keystones: Partial<Record<DoorwayProps['state'], IconName>> = {
  declined: 'x',
  expired: 'clock',
  missing: 'download',
}
const opening = 'M36 126V60a48 48 0 0 1 96 0v66'

/** The arch in which two sides meet. Decoration: the heading beneath says the same. */
export function Doorway({ state, subject, keystone = keystones[state] }: DoorwayProps): ReactElement {
  const { part } = useSheet(css)
  const place = useRef<HTMLDivElement>(null)
  useComing(place)
  return (
    <div {...part('doorway')} data-state={state} aria-hidden="true">
      <svg {...part('doorway-arch')} viewBox="0 0 168 132" aria-hidden="true">
        <path className="fill" d={`${opening}z`} />
        <path className="frame" d={opening} />
        {state === 'waiting' && <path className="trace" pathLength="100" d={opening} />}
        <path className="step" d="M14 126.500h140" />
      </svg>
      <div {...part('doorway-subject')} ref={place}>
        {subject ??
          (state === 'done' && (
            <svg className="ico tick" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M20 6 9 17l-5-5" />
            </svg>
          ))}
      </div>
      {keystone && (
        <span {...part('doorway-keystone')}>
          <Icon name={keystone} />
        </span>
      )}
    </div>
  )
}

/** The picture of what was pressed comes to the doorway from where it stood in the view that leaves. */
function useComing(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = place.current
    const here = box?.querySelector('img')
    const left = (here?.getRootNode() as ParentNode | undefined)?.querySelectorAll<HTMLImageElement>('[data-gone] img')
    const there = [...(left ?? [])].find(({ src }) => src === here?.src)
    if (!box || !here || !there) return
    const from = there.getBoundingClientRect()
    const to = here.getBoundingClientRect()
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2]
    box.style.setProperty('--_way', `${x}px ${y}px`)
    box.style.setProperty('--_size', `${from.width / to.width}`)
  }, [place])
}
