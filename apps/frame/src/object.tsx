import { startLinkPage } from './startLinkPage.js'
import { objectCopyFor } from './undo/objectCopy.js'
import { Undo } from './undo/Undo.js'

startLinkPage(
  objectCopyFor,
  (copy) => copy.undoTitle,
  ({ vault, token, copy }) => <Undo copy={copy} run={() => vault.call('/objection', { token })} />,
)
