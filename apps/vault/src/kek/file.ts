import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { decrypt, encrypt } from '../crypto/aead.js'
import type { KekProvider } from './provider.js'

const labels = { production: 'portico-vault-key-1', development: 'portico-vault-development-key-1' } as const

/**
 * The key in a file that only its owner may read (mode 0600).
 * @param create makes a development key when there is no file
 * @throws Error when there is none, others may read it, or it is no key
 */
export async function fileKek(path: string, { create }: { create: boolean }): Promise<KekProvider> {
  if (create) await writeKey(path, 'development').catch(ignoreExisting)
  const { mode } = await stat(path).catch((cause: unknown) => {
    throw new Error(`The key file ${path} cannot be read. "portico-vault key ${path}" makes one.`, { cause })
  })
  if ((mode & 0o077) !== 0) throw new Error(`Others than its owner may read ${path}: set its mode to 0600.`)
  const [label, text = ''] = (await readFile(path, 'utf8')).trim().split(' ')
  const key = Buffer.from(text, 'base64url')
  if ((label !== labels.production && label !== labels.development) || key.length !== 32)
    throw new Error(`${path} is no key file of the vault.`)
  return {
    name: `file ${path}`,
    development: label === labels.development,
    seal: async (plain, aad) => encrypt(key, plain, aad),
    open: async (sealed, aad) => decrypt(key, sealed, aad),
  }
}

/** Makes a new key. @throws Error with code EEXIST when there is a file already. */
export async function writeKey(path: string, kind: keyof typeof labels): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, `${labels[kind]} ${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}
