import { isAppError } from '../base/errors/AppError.js'
import type { AlertCode } from '../base/errors/catalog.js'
import { isAllowedOrigin } from '../base/origin.js'
import type { Client } from './client.js'

/**
 * Tells the developer when this page's origin is not on the project's list, or when there is no project and something asks for one. Only a
 * list that came can say the first; a failure shows what its status means, and is otherwise silent. What is refused is refused by the
 * services: this is a hint.
 */
export async function checkOrigin(
  client: Client,
  origin: string | undefined = (globalThis as { location?: { origin: string } }).location?.origin,
): Promise<void> {
  if (!origin) return
  if (!client.config.projectId) {
    if (needsProject(client)) await alertWith(client, 'config/no-project-id')
    return
  }
  if (!client.services.has('config.origins')) return
  try {
    const { allowedOrigins } = await client.services.call('config.origins', {})
    if (!isAllowedOrigin(origin, allowedOrigins)) await alertWith(client, 'config/origin-not-allowed')
  } catch (error) {
    const code = isAppError(error, 'http/status') ? alertOfStatus(Number(error.context.status)) : undefined
    if (code) await alertWith(client, code)
    else client.logger.warn('The list of allowed origins cannot be read', error)
  }
}

/**
 * Services know an app by its project's number, and so does the public relay of WalletConnect. Another relay may: it says so once it is
 * asked, which is told then.
 */
function needsProject({ config, connectors }: Client): boolean {
  return (
    Object.keys(config.services).some((name) => name !== 'relay') ||
    [...connectors.values()].some(({ info }) => info.lacksProject)
  )
}

/** What a status of the configuration service means to the developer. */
export function alertOfStatus(status: number): AlertCode | undefined {
  if (status === 429) return 'service/rate-limited'
  if (status >= 500 && status <= 599) return 'service/server-error'
  return status === 401 || status === 403 ? 'config/invalid-project-id' : undefined
}

/** What shows an alert is loaded with the first. */
async function alertWith(client: Client, code: AlertCode): Promise<void> {
  const { showAlert } = await import('./alerts.js')
  showAlert(client, code)
}
