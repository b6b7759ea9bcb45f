import { Approve } from './approve/Approve.js'
import { copyOfPage } from './approve/copy.js'
import { startLinkPage } from './startLinkPage.js'

await startLinkPage(
  copyOfPage,
  (copy) => copy.approveTitle,
  (link) => <Approve {...link} />,
)
