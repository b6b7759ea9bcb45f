import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const environment = 'PORTICO_RELEASE_KEY'

/**
 * The key that a release is signed with: ed25519, PKCS #8 as PEM.
 *
 * @param {{ file?: string, env?: Record<string, string | undefined>, mayMake?: boolean }} from `mayMake`: a key for this run alone, where none is named
 * @returns {{ key: import('node:crypto').KeyObject, made: boolean }}
 * @throws Error where there is none, or one of another kind; never with anything of the key in it
 */
export function signingKey({ file, env = process.env, mayMake = false }) {
  const named = file === undefined ? environment : file
  const pem = file === undefined ? env[environment] : readFileSync(file, 'utf8')
  // Whatever is started from here on has no business with it.
  delete env[environment]
  if (!pem) {
    if (mayMake) return { key: generateKeyPairSync('ed25519').privateKey, made: true }
    throw new Error(`A release is signed: name the file of its key with --key, or put the key into ${environment}.`)
  }
  const key = readKey(pem)
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${named} holds no ed25519 key (PKCS #8, PEM).`)
  return { key, made: false }
}

function readKey(pem) {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/** The public half as PEM. */
export const publicPem = (key) => createPublicKey(key).export({ type: 'spki', format: 'pem' })

/** What people compare: SHA-256 of the public key's bytes. */
export const fingerprintOf = (pem) =>
  createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex')

export const signatureOf = (bytes, key) => `${sign(null, bytes, key).toString('base64')}\n`

/** Whether these bytes were signed by that key. A signature or key that cannot be read has signed nothing. */
export function isSigned(bytes, signature, pem) {
  try {
    return verify(null, bytes, createPublicKey(pem), Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}
