import { startSandbox } from '@portico/sandbox'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { problemsOf } from '../pages/walletSite.js'
import { passkeysOf } from '../setup/passkeys.js'
import { startPlainBrowser } from '../setup/plainBrowser.js'
import { agree } from '../setup/press.js'
import { policyWith, projectFile, serveFiles, unpackFrame } from '../setup/staticHost.js'
import { onHost, startWalletHost } from '../setup/walletHost.js'

// Beside the ports of the journeys' own sandbox.
const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300) + 60

const chainId = 31337

// Slow: a sandbox of its own, whose services and vault are ended for good.
test('behavior: services and vault end for good; the published pages from a bare file server at the very same origin open the wallet by one answer and move its money', async () => {
  const sandbox = await startSandbox({ portBase, parts: ['chains', 'bundler', 'services', 'wallet'] })
  onTestFinished(sandbox.stop)
  const { wallet, projectId, chains, bundler, services } = sandbox.addresses
  const nodes = { rpcUrl: chains[0]?.rpcUrl ?? '', bundlerUrl: bundler?.url ?? '' }
  const node = createTestClient({ mode: 'anvil', transport: http(nodes.rpcUrl) }).extend(publicActions)
  const { browser, stop } = await startPlainBrowser()
  onTestFinished(stop)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const problems = problemsOf(page)
  const passkeys = await passkeysOf(page)
  const query = new URLSearchParams({ projectId, chainId: `eip155:${chainId}`, version: '4' })
  const before = await startWalletHost(`${wallet?.url}/frame?${query}`)
  onTestFinished(before.stop)

  const framed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/frame')
  await page.goto(`http://localhost:${before.port}/`)
  const policy = policyWith((await framed).headers()['content-security-policy'], nodes)
  const first = await onHost(page)
  const made = first.ask('CONNECT_PASSKEY')
  await first.frame.getByRole('button', { name: 'Create a wallet' }).click()
  await made
  const { address } = await first.ask('GET_USER', { chainId })
  await node.setBalance({ address, value: parseEther('1') })
  expect(await passkeys.count()).toBe(1)

  await page.goto('about:blank')
  await sandbox.abandon()
  const answers = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    )
  const vault = `http://127.0.0.1:${portBase + 4}/`
  expect(await Promise.all([vault, services?.direct.url ?? ''].map(answers))).toEqual([false, false])
  const { root, remove } = await unpackFrame(projectFile(nodes))
  onTestFinished(remove)
  const files = await serveFiles(root, policy, Number(new URL(wallet?.url ?? '').port))
  onTestFinished(files.stop)

  const after = await startWalletHost(`${wallet?.url}/frame.html`)
  onTestFinished(after.stop)
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto(`http://localhost:${after.port}/`)
  const { frame, ask } = await onHost(page)
  // Its origin is what it was, and so is what this browser keeps there: nobody has to sign in anew.
  expect(await ask('GET_USER', { chainId })).toMatchObject({ address, passkey: true })
  await ask('SIGN_OUT')
  const again = ask('CONNECT_PASSKEY')
  await frame.getByRole('button', { name: 'Use my passkey' }).click()
  await again
  expect(await ask('GET_USER', { chainId })).toMatchObject({ address, passkey: true })
  const to = privateKeyToAddress(generatePrivateKey())
  const send = async (value: bigint) => {
    const params = [{ from: address, to, value: `0x${value.toString(16)}` }]
    const sent = ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId, chainNamespace: 'eip155' })
    await frame.getByRole('heading').first().click()
    await agree(frame)
    await node.waitForTransactionReceipt({ hash: await sent, pollingInterval: 50 })
  }
  // The first makes the account, the second finds it there.
  await send(parseEther('0.1'))
  await send(parseEther('0.2'))
  expect(await node.getBalance({ address: to })).toBe(parseEther('0.3'))
  const known = [wallet?.url ?? '', `http://localhost:${after.port}`, nodes.rpcUrl, nodes.bundlerUrl]
  expect([...asked].filter((origin) => !known.map((url) => new URL(url).origin).includes(origin))).toEqual([])
  expect(problems).toEqual([])
}, 900_000)
