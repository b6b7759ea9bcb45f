import { expect, onTestFinished, test, vi } from 'vitest'
import { connectQuietly, fakeConnector, fakeFamily, makeTest, settle } from '../../core/fakes.test-support.js'
import { openModal } from '../../core/modal.js'
import { modalNumbers } from '../../core/numbers.js'
import { navigate } from '../../core/router.js'
import { useShell } from '../context.js'
import { liveHook } from '../live.test-support.js'
import type { Shell } from '../shell.js'
import { loadView } from './loadedViews.js'
import { useViews } from './useViews.js'

test('behavior: whoever goes on before the last view has faded sees the next one leave all the same', async () => {
  const portico = makeTest({ families: [fakeFamily('eip155')], connectors: [fakeConnector('lantern')] })
  connectQuietly(portico.client, 'lantern')
  const { signal } = new AbortController()
  let shell: Shell | undefined
  const seen = new Set<string>()
  const hook = liveHook(portico, () => {
    shell = useShell()
    const { views } = useViews({ signal })
    const shown = views.map(({ route, gone }) => (gone ? `(${route.name})` : route.name)).join(' ')
    seen.add(shown)
    return shown
  })
  if (!shell) throw new Error('nothing was drawn')
  await loadView(shell, 'Account')
  await loadView(shell, 'Send')
  await loadView(shell, 'Receive')
  openModal(portico.client, { view: 'Account' })
  await vi.waitFor(() => expect(hook.current()).toBe('Account'))
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // What waits by the clock would put it forward.
  const isShown = async (text: string) => {
    while (hook.current() !== text) await settle(1)
  }
  navigate(portico.client, 'Send')
  await isShown('(Account) Send')
  navigate(portico.client, 'Receive')
  // The next view is asked for, and not drawn yet.
  for (let turns = 0; turns < 5; turns++) await Promise.resolve()
  vi.advanceTimersByTime(modalNumbers.titleMs)
  await settle()
  expect([...seen]).toContain('(Send) Receive')
  vi.advanceTimersByTime(modalNumbers.titleMs)
  await isShown('Receive')
})
