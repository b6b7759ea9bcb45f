import { privateKeyToAddress } from 'viem/accounts'
import type { Database } from '../db/connect.js'
import { noteChange } from '../operatorChanges.js'
import { relayKeys, rotateRelayKey } from '../relay/signer.js'
import { attestationKeys, rotateKey } from '../verify/keys.js'
import type { At, Values, Work } from './command.js'
import { whoOf } from './log.js'

export const keysUsage = `portico-services keys list   says which keys sign, by their public halves
portico-services keys rotate relay|attestations [--forget-old]   makes a new one; what the old one has signed holds, unless it is forgotten
`

export const keysOptions = { 'forget-old': { type: 'boolean' } } as const
export const keysTakes: Readonly<Record<string, readonly string[]>> = {
  'keys list': ['by'],
  'keys rotate': ['forget-old', 'by'],
}

/** The commands about keys; `undefined` where there is none of these words. */
export function keysWork([verb, which, ...more]: readonly string[], values: Values): Work | undefined {
  if (verb === 'list' && which === undefined) return list
  if (verb !== 'rotate' || more.length > 0 || (which !== 'relay' && which !== 'attestations')) return undefined
  const forgetsOld = values['forget-old'] === true
  const by = whoOf(values)
  return async ({ database, config }) => {
    const id = await database.sql.begin(async (open) => {
      // Fewer methods than a pool has, and none of those is asked for here.
      const step = open as unknown as Database['sql']
      const made =
        which === 'relay'
          ? await rotateRelayKey(step, { forgetsOld })
          : await rotateKey(step, config.verify, { forgetsOld, now: Date.now() })
      await noteChange(step, { by, action: `keys rotate ${which}`, subject: made, change: { forgetsOld } })
      return made
    })
    return `${id}\n`
  }
}

async function list({ database: { sql }, config: { names, verify } }: At): Promise<string> {
  const rows: object[] = [
    ...(await relayKeys(sql)).map((key) => ({ key: 'relay', ...key })),
    ...(await attestationKeys(sql, verify, Date.now())).map((key) => ({ key: 'attestations', ...key })),
    ...(names.gateway
      ? [{ key: 'names', id: privateKeyToAddress(names.gateway.signerKey as `0x${string}`), signs: true }]
      : []),
  ]
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
