import type { ReactElement } from 'react'
import type { Client } from '../../core/client.js'
import { replaceView } from '../../core/router.js'
import type { Route } from '../../core/views.js'
import { Button } from '../../ui/Button.js'
import { useCopy } from '../copy.js'

type ShowAgain = (client: Client, name: Route['name'], params: Route['params']) => void

/** In the place of a view whose code could not be loaded. */
export function NotLoaded({ client, route }: { client: Client; route: Route }): ReactElement {
  const t = useCopy()
  // A copy of the parameters makes it a new step, so that the view is asked for again.
  const again = () => (replaceView as ShowAgain)(client, route.name, { ...route.params })
  return (
    <>
      <p role="alert">{t('modal.notLoadedText')}</p>
      <Button onPress={again}>{t('common.tryAgain')}</Button>
    </>
  )
}
