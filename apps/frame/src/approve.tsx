import { Approve } from './approve/Approve.js'
import { copyFor } from './approve/copy.js'
import { startLinkPage } from './startLinkPage.js'

startLinkPage(
  copyFor,
  (copy) => copy.approveTitle,
  (link) => <Approve {...link} />,
)
