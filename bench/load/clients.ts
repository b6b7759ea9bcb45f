import { once } from 'node:events'
import { Agent, get } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { demoProjectId } from '@portico/services'
import { WebSocket } from 'ws'
import { newTopic, publication, request, token } from '../relayCalls.js'
import { type Host, servicesName } from './host.js'

export type Client = {
  topic: string
  /** Resolves when the relay has kept the message. */
  publish(topic: string, message: string): Promise<void>
}

const url = `wss://${servicesName}/relay`
/** People behind one address, far below what the relay allows. */
const perAddress = 50

/** Opens clients that listen to a topic each, a few at a time. Those that were not let in are tried again for as long as it takes. */
export async function openClients(host: Host, count: number, onMessage: (message: string) => void): Promise<Client[]> {
  const clients: Client[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      for (let index = next++; index < count; index = next++) clients.push(await openClient(host, index, onMessage))
    }),
  )
  return clients
}

async function openClient(host: Host, index: number, onMessage: (message: string) => void): Promise<Client> {
  const address = Math.floor(index / perAddress) + 2
  const to = {
    host: '127.0.0.1',
    port: host.https,
    localAddress: `127.0.${address >> 8}.${address & 255}`,
    servername: servicesName,
    ca: host.certificate,
  }
  const socket = new WebSocket(`${url}?projectId=${demoProjectId}&auth=${token(url)}`, {
    perMessageDeflate: false,
    createConnection: () => connectTls(to),
  })
  await once(socket, 'open')
  const waiting = new Map<string, (text: string) => void>()
  socket.on('message', (data) => {
    const text = String(data)
    const id = /^\{"id":(\d+)/.exec(text)?.[1] ?? ''
    if (!text.includes('"method":"irn_subscription"')) {
      waiting.get(id)?.(text)
      waiting.delete(id)
      return
    }
    socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    onMessage((JSON.parse(text) as { params: { data: { message: string } } }).params.data.message)
  })
  const ask = (text: string) =>
    new Promise<string>((resolve) => {
      waiting.set(/^\{"id":(\d+)/.exec(text)?.[1] ?? '', resolve)
      socket.send(text)
    })
  const topic = newTopic()
  await ask(request('irn_subscribe', { topic }))
  return {
    topic,
    async publish(to, message) {
      const answer = await ask(publication(to, message))
      if (!answer.includes('"result":true')) throw new Error(answer)
    },
  }
}

/** Asks one thing of the API many times, ten at a time, from addresses that each stay below their limit. */
export async function askOften(host: Host, path: string, count: number): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.0.${worker + 2}` })
      while (left-- > 0) await askOnce(host, path, agent)
      agent.destroy()
    }),
  )
}

function askOnce(host: Host, path: string, agent: Agent): Promise<void> {
  const to = { host: '127.0.0.1', port: host.https, servername: servicesName, ca: host.certificate }
  return new Promise((resolve, reject) => {
    get({ ...to, path, agent, headers: { host: servicesName } }, (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    }).on('error', reject)
  })
}
