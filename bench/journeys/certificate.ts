import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const identifier = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const time = (ms: number) => der(0x18, Buffer.from(new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')))

/** A certificate for a host, signed by itself, for an hour: browsers speak HTTP/2 over TLS alone. */
export function makeCertificate(host = 'localhost'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(der(0x31, sequence(identifier(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))))
  const names = sequence(der(0x82, Buffer.from(host)))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - 3_600_000), time(Date.now() + 3_600_000)),
    name,
    spki,
    der(0xa3, sequence(sequence(identifier(0x55, 0x1d, 0x11), der(0x04, names)))),
  )
  const signature = sign('sha256', body, privateKey)
  const cert = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
