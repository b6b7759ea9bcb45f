import { startLinkPage } from './startLinkPage.js'
import { copyOfPage } from './undo/copy.js'
import { Undo } from './undo/Undo.js'

await startLinkPage(
  copyOfPage,
  (copy) => copy.undoTitle,
  ({ vault, token, copy }) => <Undo copy={copy} run={() => vault.call('/email/change/undo', { token })} />,
)
