import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { plaintext?: string; ciphertext?: string; associated_data?: string }

/**
 * A stand-in for the transit engine of OpenBao and HashiCorp Vault: the two calls as their documentation says, versions of one key, a token.
 * It is not the product itself.
 */
export async function startTransit() {
  const keys = [randomBytes(32)]
  const settings = {
    token: 'hvs.canary-token',
    /** How it answers: well, sealed, never, with something else, too much, without the associated data, or elsewhere. */
    mode: 'well' as 'well' | 'sealed' | 'silent' | 'nonsense' | 'flood' | 'old' | 'elsewhere',
  }
  const heard: { url: string; token: string | undefined; namespace: string | undefined }[] = []

  function answer(url: string, { plaintext, ciphertext, associated_data = '' }: Asked): [number, object] {
    const aad = settings.mode === 'old' ? Buffer.alloc(0) : Buffer.from(associated_data, 'base64')
    if (url === '/v1/transit/encrypt/wallet' && plaintext !== undefined) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.at(-1) as Buffer, nonce).setAAD(aad)
      const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()])
      return [
        200,
        { data: { ciphertext: `vault:v${keys.length}:${sealed.toString('base64')}`, key_version: keys.length } },
      ]
    }
    if (url === '/v1/transit/decrypt/wallet' && ciphertext !== undefined) {
      const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
      const sealed = Buffer.from(text, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', keys[Number(version) - 1] as Buffer, sealed.subarray(0, 12))
        decipher.setAAD(aad).setAuthTag(sealed.subarray(-16))
        const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
        return [200, { data: { plaintext: plain.toString('base64') } }]
      } catch {
        return [400, { errors: [`cipher: message authentication failed: ${ciphertext}`] }]
      }
    }
    return [404, { errors: [] }]
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const header = (name: string) => request.headers[name] as string | undefined
      heard.push({ url: request.url ?? '', token: header('x-vault-token'), namespace: header('x-vault-namespace') })
      const { mode } = settings
      if (mode === 'silent') return
      if (mode === 'elsewhere') return response.writeHead(307, { location: '/v1/elsewhere' }).end()
      if (mode === 'nonsense') return response.writeHead(200).end(`{"data":{"ciphertext":"x","plaintext":"!"},${body}`)
      if (mode === 'flood') return response.writeHead(200).end(' '.repeat(100_000))
      if (mode === 'sealed') return response.writeHead(503).end(JSON.stringify({ errors: ['Vault is sealed', body] }))
      const [status, json] =
        header('x-vault-token') === settings.token
          ? answer(request.url ?? '', JSON.parse(body) as Asked)
          : [403, { errors: ['permission denied'] }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    heard,
    rotate: () => void keys.push(randomBytes(32)),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
