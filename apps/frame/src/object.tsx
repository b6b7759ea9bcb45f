import { startLinkPage } from './startLinkPage.js'
import { objectCopyOfPage } from './undo/objectCopy.js'
import { Undo } from './undo/Undo.js'

await startLinkPage(
  objectCopyOfPage,
  (copy) => copy.undoTitle,
  ({ vault, token, copy }) => <Undo copy={copy} run={() => vault.call('/objection', { token })} />,
)
