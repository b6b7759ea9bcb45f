import { inject } from 'vitest'

export type Outage = 'restartRelay'

/** Makes a part of the running sandbox fail, and resolves when it is back. */
export async function outage(kind: Outage): Promise<void> {
  const { url, token } = inject('control')
  const answer = await fetch(`${url}/${kind}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${kind}: ${await answer.text()}`)
}
