import type { ReactElement, ReactNode } from 'react'
import {
  Dialog as AriaDialog,
  Modal as AriaModal,
  Button,
  DialogTrigger,
  Heading,
  ModalOverlay,
} from 'react-aria-components'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <DialogTrigger>
      <Button>Open the page’s dialog</Button>
      <ModalOverlay className="backdrop" isDismissable>
        <AriaModal className="host">
          <AriaDialog data-testid="host">
            <Heading slot="title">The page’s own dialog</Heading>
            {children}
          </AriaDialog>
        </AriaModal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
