import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showAlert } from './alerts.js'
import { makeTest } from './fakes.test-support.js'
import { dismissAlert, hideToast, holdToast, releaseToast, showToast } from './notices.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toastOf = ({ client }: ReturnType<typeof makeTest>) => client.store.get().notices.toast

describe('toast', () => {
  test('default: shown, and gone after 2.5 s', () => {
    const portico = makeTest()
    showToast(portico.client, { variant: 'success', text: 'Copied' })
    expect(toastOf(portico)).toMatchObject({ status: 'shown', toast: { text: 'Copied', autoClose: true } })
    vi.advanceTimersByTime(2_499)
    expect(toastOf(portico).status).toBe('shown')
    vi.advanceTimersByTime(1)
    expect(toastOf(portico).status).toBe('none')
  })

  test('behavior: a new one closes the old and follows after 150 ms', () => {
    const portico = makeTest()
    showToast(portico.client, { variant: 'error', text: 'one' })
    showToast(portico.client, { variant: 'error', text: 'two' })
    expect(toastOf(portico)).toMatchObject({ status: 'swapping', next: { text: 'two' } })
    vi.advanceTimersByTime(149)
    expect(toastOf(portico).status).toBe('swapping')
    vi.advanceTimersByTime(1)
    expect(toastOf(portico)).toMatchObject({ status: 'shown', toast: { text: 'two' } })
    vi.advanceTimersByTime(2_500)
    expect(toastOf(portico).status).toBe('none')
  })

  test('behavior: a third one during the swap takes the place of the second, without waiting longer', () => {
    const portico = makeTest()
    for (const text of ['one', 'two']) showToast(portico.client, { variant: 'error', text })
    vi.advanceTimersByTime(100)
    showToast(portico.client, { variant: 'error', text: 'three' })
    vi.advanceTimersByTime(50)
    expect(toastOf(portico)).toMatchObject({ status: 'shown', toast: { text: 'three' } })
  })

  test('behavior: loading stays; pointing at one keeps it', () => {
    const portico = makeTest()
    showToast(portico.client, { variant: 'loading', text: 'Authenticating...' })
    vi.advanceTimersByTime(60_000)
    expect(toastOf(portico).status).toBe('shown')
    releaseToast(portico.client)
    vi.advanceTimersByTime(60_000)
    expect(toastOf(portico).status).toBe('shown')

    const other = makeTest()
    showToast(other.client, { variant: 'success', text: 'x' })
    holdToast(other.client)
    vi.advanceTimersByTime(60_000)
    expect(toastOf(other).status).toBe('shown')
    releaseToast(other.client)
    vi.advanceTimersByTime(2_500)
    expect(toastOf(other).status).toBe('none')
  })

  test('behavior: hiding by id leaves a later one', () => {
    const portico = makeTest()
    const first = showToast(portico.client, { variant: 'loading', text: 'one' })
    const second = showToast(portico.client, { variant: 'loading', text: 'two' })
    expect(second).not.toBe(first)
    hideToast(portico.client, first)
    expect(toastOf(portico).status).toBe('swapping')
    hideToast(portico.client, second)
    expect(toastOf(portico).status).toBe('none')
    vi.advanceTimersByTime(1_000)
    expect(toastOf(portico).status).toBe('none')
  })

  test('behavior: nothing runs on after destroy', () => {
    const portico = makeTest()
    showToast(portico.client, { variant: 'success', text: 'x' })
    portico.destroy()
    expect(vi.getTimerCount()).toBe(0)
    showToast(portico.client, { variant: 'success', text: 'y' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('alert', () => {
  test('default: title, text and tone of the catalogue', () => {
    const { client } = makeTest()
    showAlert(client, 'config/app-invalid', { origin: 'https://a.example' })
    expect(client.store.get().notices.alert).toMatchObject({
      code: 'config/app-invalid',
      variant: 'error',
      title: 'Invalid App Configuration',
      text: expect.stringContaining('https://a.example'),
    })
    dismissAlert(client, 'session/expired')
    expect(client.store.get().notices.alert).toBeDefined()
    dismissAlert(client)
    expect(client.store.get().notices.alert).toBeUndefined()
  })

  test.each(['config/no-project-id', 'config/invalid-project-id', 'config/origin-not-allowed'] as const)(
    'behavior: %s is told once: whoever put it away is not told again of what stays wrong',
    (code) => {
      const { client, getLog } = makeTest()
      const shown = () => client.store.get().notices.alert?.code
      showAlert(client, code)
      expect(shown()).toBe(code)
      dismissAlert(client)
      const log = getLog()
      showAlert(client, code)
      expect(shown()).toBeUndefined()
      expect(getLog()).toBe(log)
      // What may pass is told each time; another client is told for itself.
      for (let time = 0; time < 2; time++) {
        showAlert(client, 'service/server-error')
        expect(shown()).toBe('service/server-error')
        dismissAlert(client)
      }
      const other = makeTest()
      showAlert(other.client, code)
      expect(other.client.store.get().notices.alert?.code).toBe(code)
    },
  )

  test.each([
    ['info', 'config/multi-wallet-off'],
    ['warning', 'config/unverified-domain'],
    ['error', 'config/no-project-id'],
  ] as const)('behavior: %s is a variant, and the console hears of it', (variant, code) => {
    const portico = makeTest()
    showAlert(portico.client, code)
    expect(portico.client.store.get().notices.alert).toMatchObject({ code, variant })
    expect(portico.getLog()).toContain({ info: ' info ', warning: ' warn ', error: ' error ' }[variant])
  })
})
