import { gunzipSync } from 'node:zlib'

const blockSize = 512
const sizeAtMost = 512 * 1024 * 1024

/**
 * The files of an npm archive, by their path below `package/`. Links, devices and whatever else an archive may hold are no files; nothing
 * is written anywhere.
 *
 * @throws Error when it is no such archive
 */
export function readArchive(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const tar = gunzipSync(bytes, { maxOutputLength: sizeAtMost })
  const files = new Map<string, Uint8Array>()
  let longName: string | undefined
  for (let at = 0; at + blockSize <= tar.length; ) {
    const head = tar.subarray(at, at + blockSize)
    if (head.every((byte) => byte === 0)) break
    const size = numberOf(head.subarray(124, 136))
    const body = tar.subarray(at + blockSize, at + blockSize + size)
    if (body.length !== size) throw new Error('The archive ends in the middle of a file.')
    const kind = String.fromCharCode(head[156] ?? 0)
    if (kind === 'x') longName = paxPath(body)
    else if (kind === 'L') longName = textOf(body)
    else {
      const prefix = textOf(head.subarray(345, 500))
      const name = longName ?? (prefix ? `${prefix}/${textOf(head.subarray(0, 100))}` : textOf(head.subarray(0, 100)))
      longName = undefined
      // The first folder is `package` by custom; its name means nothing.
      if (kind === '0' || kind === '\0') files.set(name.slice(name.indexOf('/') + 1), body)
    }
    at += blockSize + Math.ceil(size / blockSize) * blockSize
  }
  if (!files.has('package.json')) throw new Error('The archive holds no package.json.')
  return files
}

function textOf(field: Uint8Array): string {
  const end = field.indexOf(0)
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end))
}

function numberOf(field: Uint8Array): number {
  const text = textOf(field).trim()
  if (!/^[0-7]+$/.test(text)) throw new Error('The archive holds a file without a size.')
  return Number.parseInt(text, 8)
}

/** `length key=value`, one to a line. */
function paxPath(body: Uint8Array): string | undefined {
  return /^\d+ path=(.*)$/m.exec(new TextDecoder().decode(body))?.[1]
}
