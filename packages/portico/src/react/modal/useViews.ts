import { useEffect, useState } from 'react'
import { lastRoute, type RouterState } from '../../core/history.js'
import { modalNumbers } from '../../core/numbers.js'
import type { Route } from '../../core/views.js'
import { useShell } from '../context.js'
import type { Shell } from '../shell.js'
import { useSelect } from '../useSelect.js'
import type { LoadedView } from '../viewTypes.js'
import type { Host } from './host.js'
import { loadView } from './loadedViews.js'

/** A view on the card. `row` is missing when its code could not be loaded. */
export type ShownView = {
  key: number
  route: Route
  isFirst: boolean
  step: RouterState['direction']
  row: LoadedView | undefined
  gone: boolean
}

/**
 * The views on the card: the one that leaves, for as long as it fades, and the one that is there. A view whose code is still on its way
 * leaves the last one standing. Nothing changes any more once this modal has closed: the next one asks wallets and takes the frame.
 */
export function useViews({ signal }: Pick<Host, 'signal'>): { views: readonly ShownView[]; busy: boolean } {
  const shell = useShell()
  const router = useSelect((state) => state.router)
  const open = useSelect((state) => state.modal.status === 'open') && !signal.aborted
  const [views, setViews] = useState<readonly ShownView[]>(() => firstView(shell, router))
  const shown = views[views.length - 1]
  const route = lastRoute(router)
  const wanted = open && shown?.route !== route

  // What did not come the last time.
  useEffect(() => void shell.fetchWords(route.name), [shell, route])

  useEffect(() => {
    if (!wanted) return
    let stale = false
    const show = (row: LoadedView | undefined) => {
      if (stale) return
      setViews((before) => {
        const last = before[before.length - 1]
        const next = {
          key: (last?.key ?? 0) + 1,
          route,
          isFirst: router.history.length === 1,
          step: router.direction,
          row,
          gone: false,
        }
        return last ? [{ ...last, gone: true }, next] : [next]
      })
    }
    // Drawn ahead, it is the view that is asked for: only its parameters may be others.
    if (shown?.step === 'none' && shown.route.name === route.name && router.history.length === 1) {
      setViews([{ ...shown, route }])
      return
    }
    const here = shell.views.get(route.name)
    if (here) show(here)
    else {
      loadView(shell, route.name).then(show, (error: unknown) => {
        shell.portico.client.report(error, 'INTERNAL_SDK_ERROR')
        show(undefined)
      })
    }
    return () => {
      stale = true
    }
  }, [wanted, shown, route, router, shell])

  useEffect(() => {
    if (views.length < 2) return
    // Where another one is on its way in by then, what stands now has to leave as well.
    const end = () => setViews((before) => (before === views ? views.slice(-1) : before))
    const timer = setTimeout(end, modalNumbers.titleMs)
    return () => clearTimeout(timer)
  }, [views])

  return { views, busy: wanted }
}

function firstView({ views }: Shell, router: RouterState): readonly ShownView[] {
  const route = lastRoute(router)
  const row = views.get(route.name)
  if (!row) return []
  return [{ key: 0, route, isFirst: router.history.length === 1, step: 'none', row, gone: false }]
}
