import { makeHandlers } from './handlers/handlers.js'
import { allowsOrigin, fetchProject } from './project.js'
import { connect } from './protocol/connect.js'

/** Inside another site's page alone: by itself it has nothing to show. */
async function start(): Promise<void> {
  if (window.parent === window) return
  const project = await fetchProject(new URLSearchParams(location.search).get('projectId') ?? '', fetch)
  connect({
    window,
    allows: (origin) => allowsOrigin(project, origin),
    handlers: makeHandlers(project),
    version: '4',
    build: __BUILD__,
    nonce: crypto.randomUUID(),
    now: () => performance.now(),
    warn: (message) => console.warn(message),
  })
}

await start()
