/**
 * The body of an answer as text. What is packed counts as it is unpacked: no source fills this machine.
 *
 * @throws what `tooLarge` makes, when it is larger
 */
export async function textOf(response: Response, bytesAtMost: number, tooLarge: () => Error): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytesAtMost) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
