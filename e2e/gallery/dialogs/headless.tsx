import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactElement, type ReactNode, useState } from 'react'

export function Host({ children }: { children: ReactNode }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the page’s dialog
      </button>
      <HeadlessDialog open={open} onClose={() => setOpen(false)}>
        <div className="backdrop" />
        <DialogPanel className="host" data-testid="host">
          <DialogTitle>The page’s own dialog</DialogTitle>
          {children}
        </DialogPanel>
      </HeadlessDialog>
    </>
  )
}
