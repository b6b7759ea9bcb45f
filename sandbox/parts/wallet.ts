import { join } from 'node:path'
import type { ServicesConfig } from '@portico/services'
import type { EmbeddedPostgres } from '@portico/services/testing'
import { startVault } from '@portico/vault'
import { chainSeeds, originsOf } from '../addresses.js'
import type { FarcasterPart } from '../farcaster/startFarcaster.js'
import { startLogin } from '../login/startLogin.js'
import { startMail } from '../mail/startMail.js'
import { portOf } from '../ports.js'
import { buildFrame } from '../web/build.js'
import { ownDatabase } from './database.js'

export type WalletPart = {
  /** What the services are told of it. */
  settings: Pick<ServicesConfig, 'frame' | 'vault'>
  stop(): Promise<void>
}

/** The embedded wallet: its pages (which the services serve), the vault on a database of its own, and the catcher of its mails. */
export async function startWalletPart(options: {
  portBase: number
  folder: string
  postgres: Promise<EmbeddedPostgres>
  farcaster?: Promise<FarcasterPart> | undefined
  /** Smart accounts need one. */
  withBundler: boolean
}): Promise<WalletPart> {
  const { portBase, folder } = options
  const port = (name: 'smtp' | 'mail' | 'vault' | 'login' | 'services') => portOf(portBase, name)
  const origin = originsOf(portBase).wallet
  const root = await buildFrame()
  const mail = await startMail({ smtpPort: port('smtp'), webPort: port('mail') })
  const undo = [mail.stop]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const login = await startLogin({ port: port('login'), redirect: `${origin}/callback` })
    undo.push(login.stop)
    const farcaster = (await options.farcaster)?.settings
    const vault = await startVault({
      databaseUrl: await ownDatabase(await options.postgres, 'vault'),
      port: port('vault'),
      origin,
      services: { url: `http://127.0.0.1:${port('services')}` },
      development: true,
      trustProxy: true,
      kek: { file: join(folder, 'vault.key') },
      mail: { url: `smtp://127.0.0.1:${port('smtp')}`, from: 'Portico <wallet@portico.localhost>' },
      // Somebody who tries it out does not want to come back tomorrow.
      limits: { exportAfterMs: 1 },
      providers: login.providers,
      ...(farcaster ? { farcaster } : {}),
      logLevel: 'warn',
    })
    undo.push(vault.stop)
    return {
      settings: {
        frame: {
          origin,
          root,
          smartAccountNetworks: options.withBundler ? chainSeeds.slice(0, 1).map(({ id }) => `eip155:${id}`) : [],
          socials: ['google', 'apple', 'github', 'x', 'discord', 'facebook'],
          farcaster: farcaster !== undefined,
        },
        vault: { url: vault.url },
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
