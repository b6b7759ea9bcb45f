import '../../../packages/portico/src/ui/styles/tokens.css'
import '../../../packages/portico/src/ui/styles/tones.css'
import './views/styles.css'
import { fetchProject } from './project.js'
import { startFrame } from './startFrame.js'

const params = new URLSearchParams(location.search)
const projectId = params.get('projectId') ?? ''

// Inside another site's page alone: by itself it has nothing to show.
if (window.parent !== window)
  await startFrame(await fetchProject(projectId, fetch), projectId, {
    chainId: params.get('chainId'),
    lang: params.get('lang'),
  })
