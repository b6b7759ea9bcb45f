import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <BaseDialog.Root>
      <BaseDialog.Trigger>Open the page’s dialog</BaseDialog.Trigger>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="host" data-testid="host">
          <BaseDialog.Title>The page’s own dialog</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
