import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '@portico/services/testing'
import { type Actions, frameElement, frameOf, type OtherPage } from './otherPage.js'
import { until } from './until.js'

/** WebKit, in the browser that its own driver starts, on a screen that nobody sees. */
export async function startWebKit(): Promise<OtherPage> {
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const ask = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value as never
  }
  const end = async () => {
    for (const ended of [driver, screen.process]) await endGroup(ended)
  }
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      ),
    )
    const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch: {} } })) as {
      sessionId: string
    }
    const session = `/session/${sessionId}`
    const call: OtherPage['call'] = (declaration, ...given) =>
      ask('POST', `${session}/execute/sync`, { script: `return (${declaration})(...arguments)`, args: given })
    /** Does something while the driver looks into the frame. */
    const within = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const script = `return (${frameElement})(...arguments)`
      const id = await ask('POST', `${session}/execute/sync`, { script, args: [name] })
      await ask('POST', `${session}/frame`, { id })
      try {
        return await work()
      } finally {
        await ask('POST', `${session}/frame`, { id: null })
      }
    }
    return {
      async goto(url) {
        await ask('POST', `${session}/url`, { url })
      },
      call,
      frame: (name) =>
        frameOf(
          (declaration, ...given) => within(name, () => call(declaration, ...given)),
          async (actions) => {
            // The driver takes the places of a pointer for those of the page, whatever it looks into.
            const [left = 0, top = 0] = (await call<string>(frameCorner, name)).split(' ').map(Number)
            await ask('POST', `${session}/actions`, { actions: actions.map((one) => shifted(one, left, top)) })
          },
        ),
      async close() {
        await ask('DELETE', session)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

const frameCorner = `(name) => {
  const box = (${frameElement})(name).getBoundingClientRect()
  return Math.round(box.left) + ' ' + Math.round(box.top)
}`

function shifted(input: Actions[number], left: number, top: number): Actions[number] {
  const actions = input.actions.map((action) => {
    const { x, y } = action as { x?: number; y?: number }
    return x === undefined || y === undefined ? action : { ...action, x: x + left, y: y + top }
  })
  return { ...input, actions }
}

/** A display of its own number, which the X server chooses and tells. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', (told: Buffer) => resolve(String(told).trim()))
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return { display: `:${number}`, process: server }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
