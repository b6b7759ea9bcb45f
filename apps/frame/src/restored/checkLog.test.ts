import { expect, test } from 'vitest'
import type { OlderLog } from '../session/log.js'
import { makeCheckLog } from './checkLog.js'

const site = 'https://shop.example'
const head = { walletId: 'w', seq: 2, hash: 'h' }
const older: OlderLog = { walletId: 'w', remembered: head, found: { ...head, seq: 1 } }

function start({ isOpen = false, isWhole = false } = {}) {
  const shown: unknown[] = []
  const loads: unknown[] = []
  const page = new AbortController()
  const giveUp = () => page.abort(new Error('gave up'))
  const during = { older: () => {}, load: () => {} }
  const check = makeCheckLog({
    wallet: {
      isOpen: async () => isOpen,
      older: async () => {
        during.older()
        return isWhole ? undefined : older
      },
    },
    load: async () => {
      loads.push(1)
      during.load()
      return { open: async (...given) => void shown.push(given) }
    },
  })
  return { shown, during, loads, giveUp, check: () => check(site, page.signal) }
}

test('default: the person is asked where lines are missing', async () => {
  const { check, shown } = start()
  await check()
  expect(shown).toEqual([[older, site]])
})

test('behavior: the part that asks is loaded once for all that wait, and again where that failed', async () => {
  const { check, shown, loads, during } = start()
  during.load = () => {
    throw new Error('away')
  }
  await expect(check()).rejects.toThrow('away')
  during.load = () => {}
  await Promise.all([check(), check()])
  await check()
  expect([loads.length, shown.length]).toEqual([2, 3])
})

test.each([
  ['the wallet is open already', { isOpen: true }],
  ['nothing is missing', { isWhole: true }],
])('behavior: nothing is shown where %s', async (_, options) => {
  const { check, shown } = start(options)
  await check()
  expect(shown).toEqual([])
})

test.each(['older', 'load'] as const)('behavior: nor once the page has given up (%s)', async (step) => {
  const { check, shown, during, giveUp } = start()
  during[step] = giveUp
  await expect(check()).rejects.toThrow('gave up')
  expect(shown).toEqual([])
})
