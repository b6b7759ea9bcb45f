import { type ReactElement, type ReactNode, useMemo } from 'react'
import { plainUi, UiContext } from '../../ui/context.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { imageOrigins } from '../networkImage.js'
import { useButtonRoot } from './useButtonRoot.js'
import type { ButtonStatus } from './useButtonState.js'

/** The element around the buttons in the page. */
export function ButtonRoot({ status, children }: { status: ButtonStatus; children: ReactNode }): ReactElement {
  const { direction, locale } = useCopy()
  const { services } = useClient().config
  const ui = useMemo(() => ({ ...plainUi, imageOrigins: imageOrigins(services) }), [services])
  return (
    <UiContext.Provider value={ui}>
      <span className="portico-root" data-state={status} dir={direction} lang={locale} {...useButtonRoot()}>
        {children}
      </span>
    </UiContext.Provider>
  )
}
