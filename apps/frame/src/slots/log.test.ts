import { type LogEntry, logEntryText, logStart } from '@portico/vault/contract'
import { describe, expect, test } from 'vitest'
import { sha256, toBase64url, utf8 } from '../bytes.js'
import { followLog, LogChangedError, type LogHead } from './log.js'

const walletId = 'w'.repeat(22)

async function line(of: Partial<LogEntry> & Pick<LogEntry, 'seq' | 'previous'>, wallet = walletId): Promise<LogEntry> {
  const rest = {
    ...{
      at: 1_000 + of.seq,
      event: 'released',
      slotId: null,
      slotType: null,
      deviceId: null,
      origin: null,
      evidence: null,
    },
    ...of,
  } as Omit<LogEntry, 'hash'>
  return { ...rest, hash: toBase64url(await sha256(utf8(logEntryText(wallet, rest)))) } as LogEntry
}
/** So many lines, each of which hangs on the last. */
async function lines(count: number, start: { seq: number; hash: string } = { seq: 0, hash: logStart }) {
  const all: LogEntry[] = []
  let last = start
  for (let index = 0; index < count; index++) {
    const next = await line({ seq: last.seq + 1, previous: last.hash })
    all.push(next)
    last = next
  }
  return all
}
const headOf = (entry: LogEntry | undefined): LogHead => {
  if (!entry) throw new Error('There is no line')
  return { walletId, seq: entry.seq, hash: entry.hash, at: entry.at }
}
const refused = async (head: LogHead | undefined, entries: readonly LogEntry[]) =>
  expect(followLog(walletId, head, entries)).rejects.toBeInstanceOf(LogChangedError)

describe('followLog', () => {
  test('default: from the beginning, and on from what is known', async () => {
    const all = await lines(4)
    expect(await followLog(walletId, undefined, all)).toEqual(headOf(all[3]))
    expect(await followLog(walletId, headOf(all[1]), all.slice(2))).toEqual(headOf(all[3]))
    expect(await followLog(walletId, headOf(all[3]), [])).toEqual(headOf(all[3]))
    expect(await followLog(walletId, undefined, [])).toEqual({ walletId, seq: 0, hash: logStart })
  })

  test('behavior: what is known of another wallet counts for nothing', async () => {
    const all = await lines(2)
    const other = { ...headOf(all[1]), walletId: 'x'.repeat(22) }
    expect(await followLog(walletId, other, all)).toEqual(headOf(all[1]))
    await refused(other, (await lines(3)).slice(2))
  })

  test('error: a line that is missing, comes twice, or was rolled back', async () => {
    const all = await lines(4)
    for (const missing of [0, 1, 2]) await refused(undefined, all.toSpliced(missing, 1))
    for (const twice of [0, 1, 2, 3]) await refused(undefined, all.toSpliced(twice, 0, all[twice] as LogEntry))
    await refused(headOf(all[3]), all)
    await refused(headOf(all[1]), all.slice(3))
  })

  test('error: a line of another number, that hangs where it should', async () => {
    const [first] = await lines(1)
    const { hash } = headOf(first)
    for (const seq of [0, 1, 3]) await refused(headOf(first), [await line({ seq, previous: hash })])
    expect(await followLog(walletId, headOf(first), [await line({ seq: 2, previous: hash })])).toMatchObject({ seq: 2 })
  })

  test('error: a line of the right number that hangs on another, as in a log that was written anew', async () => {
    const known = headOf((await lines(1))[0])
    const anew = await line({ seq: 1, previous: logStart, origin: 'https://evil.example' })
    await refused(known, [await line({ seq: 2, previous: anew.hash })])
    await refused(undefined, [await line({ seq: 1, previous: 'B'.repeat(43) })])
  })

  test('error: a line in which anything was changed, or that is of another wallet', async () => {
    const [entry] = (await lines(1)) as [LogEntry]
    for (const part of [{ at: 5 }, { event: 'created' }, { slotId: 'x' }, { deviceId: 'x' }, { origin: 'https://x' }])
      await refused(undefined, [{ ...entry, ...part } as LogEntry])
    await refused(undefined, [{ ...entry, hash: 'B'.repeat(43) }])
    await refused(undefined, [await line({ seq: 1, previous: logStart }, 'x'.repeat(22))])
  })
})
