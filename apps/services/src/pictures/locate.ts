export type Gateways = {
  /** Base URL of an IPFS gateway: `<base>/ipfs/<cid>/<path>` is asked. */
  ipfs?: string | undefined
}

export type Place = { url: string } | { bytes: Uint8Array; type: string }

const dataForm = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.-]+=[^;,]*)*)(;base64)?,/i
const ipfsForm = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{32,100})(\/[^?#]*)?/

/** Where a source of a picture or of metadata is: in itself (`data:`), behind the gateway (`ipfs:`) or at its address. */
export function locate(source: string, { ipfs }: Gateways): Place | undefined {
  const text = source.trim()
  if (/^data:/i.test(text)) return readData(text)
  const [, cid, path = ''] = ipfsForm.exec(text) ?? []
  if (cid) return ipfs ? { url: `${ipfs}/ipfs/${cid}${encodeURI(decoded(path))}` } : undefined
  if (!/^https?:\/\//i.test(text) || text.length > 2_048 || !URL.canParse(text)) return undefined
  return { url: text }
}

function readData(text: string): Place | undefined {
  const match = dataForm.exec(text)
  if (!match) return undefined
  const [head, type = 'text/plain', , base64] = match
  const body = text.slice(head.length)
  const bytes = base64 ? Buffer.from(decoded(body), 'base64') : Buffer.from(decoded(body), 'utf8')
  return { type: type.toLowerCase(), bytes: new Uint8Array(bytes) }
}

/** Percent signs that stand for nothing stay: many drawings on a chain are written without escaping. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}
