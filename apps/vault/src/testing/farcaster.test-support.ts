import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, encodeFunctionResult, type Hex, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

export type Params = { siweUri: string; domain: string; nonce: string; notBefore: string; expirationTime: string }
type Channel = { params: Params; answer?: object }
export type TestFarcaster = Awaited<ReturnType<typeof startTestFarcaster>>

/** A relay that can be told to lie, and a node with the two registries. */
export async function startTestFarcaster() {
  const channels = new Map<string, Channel>()
  const fids = new Map<string, bigint>()
  const keys = new Map<string, { state: number; keyType: number }>()
  const state = { relayAnswers: true, relayForgets: true, chainId: 10, chainAnswers: true }
  const heard: { path: string; body: unknown }[] = []

  const relay = await listen(async (request, response) => {
    const body = await bodyOf(request)
    heard.push({ path: request.url ?? '', body })
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (!state.relayAnswers) return send(500, { error: 'down' })
    if (request.url === '/v1/channel') {
      const token = randomBytes(8).toString('hex')
      channels.set(token, { params: body as Params })
      return send(201, { channelToken: token, url: 'https://evil.example/', nonce: 'of-the-relay' })
    }
    const token = (request.headers.authorization ?? '').slice('Bearer '.length)
    const channel = channels.get(token)
    if (!channel) return send(401, { error: 'Unauthorized' })
    if (!channel.answer) return send(202, { state: 'pending', nonce: channel.params.nonce })
    if (state.relayForgets) channels.delete(token)
    return send(200, channel.answer)
  })

  const node = await listen(async (request, response) => {
    const { id, method, params } = (await bodyOf(request)) as { id: number; method: string; params: [{ data: Hex }] }
    const result = method === 'eth_chainId' ? numberToHex(state.chainId) : answerCall(params[0].data)
    response.writeHead(state.chainAnswers ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  function answerCall(data: Hex): Hex {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data })
      if (functionName === 'idOf')
        return encodeFunctionResult({ abi, functionName, result: fids.get(args[0].toLowerCase()) ?? 0n })
      const address = `0x${args[1].slice(-40)}`
      const result = keys.get(`${args[0]}/${address}`) ?? { state: 0, keyType: 0 }
      return encodeFunctionResult({ abi, functionName, result })
    } catch {
      // Whoever asks contracts about signatures is told that there are none.
      return '0x'
    }
  }

  /** An account with a key of its own. */
  function person(fid?: bigint) {
    const account = privateKeyToAccount(generatePrivateKey())
    if (fid !== undefined) fids.set(account.address.toLowerCase(), fid)
    return account
  }

  /** What Farcaster's app does: signs what the channel asks, with changes, and hands it to the relay. */
  async function approve(
    url: string,
    who: { account: ReturnType<typeof person>; fid: bigint },
    change: { params?: Partial<Params>; text?: (message: string) => string; answer?: object } = {},
  ) {
    const token = new URL(url).searchParams.get('channelToken') ?? ''
    const channel = channels.get(token)
    if (!channel) throw new Error('No such channel')
    const { siweUri, domain, nonce, notBefore, expirationTime } = { ...channel.params, ...change.params }
    const written = createSiweMessage({
      address: who.account.address,
      chainId: 10,
      domain,
      uri: siweUri,
      nonce,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(notBefore),
      notBefore: new Date(notBefore),
      expirationTime: new Date(expirationTime),
      resources: [`farcaster://fid/${who.fid}`, 'farcaster://signer/type/custody'],
    })
    const message = change.text?.(written) ?? written
    const signature = await who.account.signMessage({ message })
    const answer = { state: 'completed', nonce, message, signature, fid: Number(who.fid), username: 'ann' }
    channel.answer = { ...answer, ...change.answer }
    return channel.answer as typeof answer
  }

  return {
    settings: { relay: relay.url, app: `${relay.url}/~/siwf`, rpcUrl: node.url },
    state,
    heard,
    keys,
    person,
    approve,
    /** Puts an answer of the relay's own into a channel. */
    answer(url: string, answer: object) {
      const channel = channels.get(new URL(url).searchParams.get('channelToken') ?? '')
      if (channel) channel.answer = answer
    },
    forget: () => channels.clear(),
    async stop() {
      await relay.stop()
      await node.stop()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString())
}

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
