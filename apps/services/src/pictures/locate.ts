export type Gateways = {
  /** Base URL of an IPFS gateway: `<base>/ipfs/<cid>/<path>` is asked. */
  ipfs?: string | undefined
}

export type Place = { url: string } | { bytes: Uint8Array; type: string }

/** With or without a value behind each parameter: `;utf8` alone is common on chains. */
const dataForm = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.-]+(?:=[^;,]*)?)*),/i
const ipfsForm = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{32,100})(\/[^?#]*)?/

/** Where a source of a picture or of metadata is: in itself (`data:`), behind the gateway (`ipfs:`) or at its address. */
export function locate(source: string, { ipfs }: Gateways): Place | undefined {
  const text = source.trim()
  if (/^data:/i.test(text)) return readData(text)
  const [, cid, path = ''] = ipfsForm.exec(text) ?? []
  if (cid) return ipfs ? { url: `${ipfs}/ipfs/${cid}${encodeURI(decoded(path).toString('utf8'))}` } : undefined
  if (!/^https?:\/\//i.test(text) || text.length > 2_048 || !URL.canParse(text)) return undefined
  return { url: text }
}

function readData(text: string): Place | undefined {
  const match = dataForm.exec(text)
  if (!match) return undefined
  const [head, type = 'text/plain', parameters = ''] = match
  const body = decoded(text.slice(head.length))
  const isBase64 = /;base64$/i.test(parameters)
  const bytes = isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body
  return { type: type.toLowerCase(), bytes: new Uint8Array(bytes) }
}

/** Percent signs that stand for nothing stay: many drawings on a chain are written without escaping. */
function decoded(text: string): Buffer {
  const parts = text.split(/((?:%[0-9a-f]{2})+)/i)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part, 'utf8'))),
  )
}
