import { expect, test, vi } from 'vitest'
import { makeIndexedDb } from '../session/indexedDb.test-support.js'
import { openStorage } from '../session/storage.js'
import { startFrame } from './handlers.test-support.js'

/** The wallet reckons it from the bytes that it signed. */
const hash = /^0x[0-9a-f]{64}$/
const friend = `0x${'11'.repeat(20)}`

/** Somebody is signed in, in a browser whose disk can be filled up, and may send. */
async function start() {
  const { disk, factory } = makeIndexedDb()
  const visit = async () => {
    const frame = startFrame({}, await openStorage({ indexedDB: () => factory }))
    const raw: unknown[] = []
    Object.assign(frame.says, {
      eth_chainId: () => '0x1',
      eth_getTransactionCount: () => '0x7',
      eth_estimateGas: () => '0x5208',
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
      eth_maxPriorityFeePerGas: () => '0x5f5e100',
      eth_getBalance: () => '0x8ac7230489e80000',
      eth_call: () => '0x',
      eth_sendRawTransaction: ([bytes]: unknown[]) => {
        raw.push(bytes)
        return bytes
      },
    })
    const send = async () => {
      const from = frame.wallet.current()?.wallet.addresses.eip155
      const asked = frame.request('RPC_REQUEST', {
        method: 'eth_sendTransaction',
        params: [{ from, to: friend, value: '0x1' }],
        chainNamespace: 'eip155',
        chainId: 1,
      })
      const id = await vi.waitFor(() => {
        const shown = frame.screen.get()
        if (shown.name !== 'confirm') throw new Error('nothing is shown yet')
        return shown.id
      }, 30_000)
      frame.frame.approvals.approve(id)
      return asked
    }
    return { ...frame, raw, send }
  }
  const first = await visit()
  await first.wallet.adopt(first.session())
  return { ...first, disk, visit }
}

test('behavior: a disk that fills up in the middle of a send: the page learns the hash of what was sent', async () => {
  const { send, says, disk, raw } = await start()
  const sends = says.eth_sendRawTransaction
  says.eth_sendRawTransaction = (...asked) => {
    disk.isFull = true
    return sends?.(...asked)
  }
  expect(await send()).toMatch(hash)
  expect(raw).toHaveLength(1)
})

test('behavior: on a full disk the wallet opens and sends; what it cannot keep is known as long as the page', async () => {
  const { send, disk, raw, wallet, records, frame, keyring } = await start()
  await keyring.lock()
  disk.isFull = true
  expect(await send()).toMatch(hash)
  expect(await frame.known.list()).toEqual([expect.stringMatching(new RegExp(friend, 'i'))])
  expect(raw).toHaveLength(1)
  // The vault forgets the line of this opening: this page has seen it.
  records.log.pop()
  expect(await wallet.older()).toMatchObject({ remembered: { seq: 2 } })
})

test('behavior: a page that is loaded on a full disk is signed in by the key that the disk holds', async () => {
  const { disk, visit, records } = await start()
  disk.isFull = true
  const next = await visit()
  Object.assign(next.records, records)
  next.vault.keep({ accessToken: 'a', refreshToken: 'r', expiresAt: Number.MAX_SAFE_INTEGER })
  expect(await next.request('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await next.send()).toMatch(hash)
})

test('error: where the disk has no room for the key of a device, no login begins, and words say why', async () => {
  const { disk, factory } = makeIndexedDb()
  disk.isFull = true
  const { request, calls } = startFrame({}, await openStorage({ indexedDB: () => factory }))
  await expect(request('CONNECT_EMAIL', { email: 'ada@example.com' })).rejects.toMatchObject({
    message: 'This browser has no room left for the wallet’s key. Free some space, then try again',
    data: { reason: 'storage_full' },
  })
  expect(calls).toEqual([])
})
