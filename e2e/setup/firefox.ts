import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/services/testing'
import { WebSocket } from 'ws'
import { frameElement, frameOf, type OtherPage } from './otherPage.js'
import { until, within } from './until.js'

type Answer = { id?: number; type?: string; error?: string; message?: string; result?: Record<string, unknown> }

/** Firefox, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<OtherPage> {
  const profile = mkdtempSync(join(tmpdir(), 'portico-firefox-'))
  const port = await freePort()
  const browser = spawn(
    process.env.FIREFOX_PATH ?? 'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore', detached: true, env: { ...process.env, HOME: profile } },
  )
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  const socket = await reach(`ws://127.0.0.1:${port}/session`, browser)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  const send = async (method: string, params: object = {}) => {
    const id = waiting.size + 1
    const {
      error,
      message,
      result = {},
    } = await within(
      new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      }),
      method,
    )
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  const callIn = (target: () => Promise<unknown>): OtherPage['call'] => {
    return async (declaration, ...given) => {
      const answer = await send('script.callFunction', {
        functionDeclaration: declaration,
        arguments: given.map((value) => ({ type: 'string', value })),
        awaitPromise: true,
        target: { context: await target() },
      })
      if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails).slice(0, 300))
      return (answer.result as { value?: never }).value as never
    }
  }
  const frameContext = async (name: string) => {
    const { result } = (await send('script.callFunction', {
      functionDeclaration: `(name) => (${frameElement})(name).contentWindow`,
      arguments: [{ type: 'string', value: name }],
      awaitPromise: false,
      target: { context },
    })) as { result?: { value?: { context?: string } } }
    return result?.value?.context
  }
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    call: callIn(async () => context),
    frame: (name) =>
      frameOf(
        callIn(() => frameContext(name)),
        async (actions) => send('input.performActions', { context: await frameContext(name), actions }),
      ),
    async close() {
      socket.close()
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function reach(url: string, browser: ChildProcess): Promise<WebSocket> {
  const held: { socket?: WebSocket } = {}
  await until(async () => {
    if (browser.exitCode !== null) throw new Error('Firefox ended')
    const socket = new WebSocket(url, { handshakeTimeout: 5_000 })
    const open = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (open) held.socket = socket
    return open
  })
  return held.socket as WebSocket
}
