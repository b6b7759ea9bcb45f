import { startLinkPage } from './startLinkPage.js'
import { copyFor } from './undo/copy.js'
import { Undo } from './undo/Undo.js'

startLinkPage(
  copyFor,
  (copy) => copy.undoTitle,
  ({ vault, token, copy }) => <Undo copy={copy} run={() => vault.call('/email/change/undo', { token })} />,
)
