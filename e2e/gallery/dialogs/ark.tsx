import { Dialog as ArkDialog } from '@ark-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <ArkDialog.Root lazyMount unmountOnExit>
      <ArkDialog.Trigger>Open the page’s dialog</ArkDialog.Trigger>
      <ArkDialog.Backdrop className="backdrop" />
      <ArkDialog.Positioner>
        <ArkDialog.Content className="host" data-testid="host">
          <ArkDialog.Title>The page’s own dialog</ArkDialog.Title>
          {children}
        </ArkDialog.Content>
      </ArkDialog.Positioner>
    </ArkDialog.Root>
  )
}
