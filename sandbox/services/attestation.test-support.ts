import { get } from 'node:http'
import { projectId } from '../addresses.js'

/** The attestation page, as a browser would ask for it from within a page of the shop. */
export function askAttestation(url: string, id: string): Promise<string> {
  const query = new URLSearchParams({ projectId, id })
  const headers = { referer: 'https://shop.example/', 'sec-fetch-dest': 'iframe' }
  return new Promise((resolve, reject) => {
    get(`${url}/v3/attestation?${query}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    }).on('error', reject)
  })
}
