import { once } from 'node:events'
import {
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
  type Signature,
} from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { programs } from './programs.js'
import { sol, solanaForTests } from './solana.test-support.js'

const { chain, rpc, subscriptions, signed, confirmed, transferSol, read } = solanaForTests()

describe('reading', () => {
  test('behavior: a simulation changes nothing and tells what would be', async () => {
    const bob = await generateKeyPairSigner()
    const { wire } = await signed([transferSol(bob.address, sol(2))])
    const { value } = await rpc()
      .simulateTransaction(wire, {
        encoding: 'base64',
        replaceRecentBlockhash: true,
        innerInstructions: true,
        accounts: { addresses: [bob.address], encoding: 'base64' },
      })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n, accounts: [{ lamports: sol(2) }] })
    expect(value.replacementBlockhash.blockhash).toBeTypeOf('string')
    expect(await read(bob.address)).toBe(0n)
    expect((await rpc().getAccountInfo(bob.address, { encoding: 'base64' }).send()).value).toBeNull()
  })

  test('behavior: history by pages, newest first', async () => {
    const bob = await generateKeyPairSigner()
    const signatures: Signature[] = []
    for (const amount of [1n, 2n, 3n, 4n, 5n]) {
      signatures.unshift(
        await rpc()
          .requestAirdrop(bob.address, lamports(sol(1) + amount))
          .send(),
      )
    }
    await confirmed(signatures[0]!)
    const page = async (config: { before?: Signature; until?: Signature; limit?: number }) =>
      (
        await rpc()
          .getSignaturesForAddress(bob.address, { commitment: 'confirmed', ...config })
          .send()
      ).map((entry) => entry.signature)
    expect(await page({})).toEqual(signatures)
    expect(await page({ limit: 2 })).toEqual(signatures.slice(0, 2))
    expect(await page({ limit: 2, before: signatures[1]! })).toEqual(signatures.slice(2, 4))
    expect(await page({ until: signatures[2]! })).toEqual(signatures.slice(0, 2))
    expect(await page({ before: signatures[4]! })).toEqual([])
    await chain.advance(10)
    const [entry] = await rpc().getSignaturesForAddress(bob.address).send()
    expect(entry).toMatchObject({ confirmationStatus: 'finalized', memo: null, err: null })
  })

  test('behavior: accounts of a program, filtered', async () => {
    const { mint } = chain.tokens.usdx
    const found = await rpc()
      .getProgramAccounts(programs.token, {
        encoding: 'base64',
        filters: [
          { dataSize: 165n },
          { memcmp: { offset: 0n, bytes: mint as never, encoding: 'base58' } },
          { memcmp: { offset: 32n, bytes: chain.accounts[1] as never, encoding: 'base58' } },
        ],
      })
      .send()
    const [expected] = await findAssociatedTokenPda({
      mint,
      owner: address(chain.accounts[1]!),
      tokenProgram: programs.token,
    })
    expect(found.map((entry) => entry.pubkey)).toEqual([expected])
  })

  test('behavior: tokens carry their names and pictures', async () => {
    const { usdx, arch } = chain.tokens
    const inside = await rpc().getAccountInfo(arch.mint, { encoding: 'jsonParsed' }).send()
    const metadata = { extension: 'tokenMetadata', state: { name: 'Sandbox Arch', symbol: 'ARCH' } }
    expect(inside.value?.data).toMatchObject({
      parsed: { info: { extensions: [{ extension: 'metadataPointer' }, metadata] } },
    })
    const key = (of: Address) => getAddressEncoder().encode(of)
    for (const [mint, name] of [
      [usdx.mint, 'Sandbox Dollar'],
      [chain.collectibles[0]!.mint, 'Arch no. 1'],
    ] as const) {
      const [place] = await getProgramDerivedAddress({
        programAddress: programs.metadata,
        seeds: ['metadata', key(programs.metadata), key(mint)],
      })
      const { value } = await rpc().getAccountInfo(place, { encoding: 'base64' }).send()
      const data = Buffer.from(value!.data[0], 'base64')
      const nameLength = data.readUInt32LE(65)
      expect(data.subarray(69, 69 + nameLength).toString()).toBe(name)
      expect(data.toString('latin1')).toContain('data:application/json;base64,')
    }
  })

  test('behavior: a collectible of the newer program is part of a group, by the programs themselves', async () => {
    const { mint, holder } = chain.collectibles.find(({ name }) => name === 'Garden no. 1')!
    expect(holder).toBe(chain.accounts[0])
    const { value } = await rpc().getAccountInfo(mint, { encoding: 'jsonParsed' }).send()
    const member = { extension: 'tokenGroupMember', state: { mint, group: chain.group, memberNumber: 1n } }
    const extensions = expect.arrayContaining([expect.objectContaining(member)])
    expect(value?.data).toMatchObject({ parsed: { info: { decimals: 0, supply: '1', extensions } } })
    const group = await rpc().getAccountInfo(chain.group, { encoding: 'jsonParsed' }).send()
    const of = {
      extension: 'tokenGroup',
      state: expect.objectContaining({ mint: chain.group, size: 1n, maxSize: 100n }),
    }
    expect(group.value?.data).toMatchObject({ parsed: { info: { extensions: expect.arrayContaining([of]) } } })
  })

  test('behavior: a block has what happened in its slot', async () => {
    const bob = await generateKeyPairSigner()
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(1)))
      .send()
    await confirmed(signature)
    const { value } = await rpc().getSignatureStatuses([signature]).send()
    const slot = value[0]!.slot
    const block = await rpc()
      .getBlock(slot, { commitment: 'confirmed', transactionDetails: 'signatures', rewards: false })
      .send()
    expect(block).toMatchObject({ parentSlot: slot - 1n, signatures: expect.arrayContaining([signature]) })
    const later = await rpc().getSlot({ commitment: 'processed' }).send()
    await expect(
      rpc()
        .getBlock(later + 100n)
        .send(),
    ).rejects.toThrow()
  })

  test('behavior: several questions in one request', async () => {
    const question = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([question(1, 'getHealth'), question(2, 'nothing'), question(3, 'getGenesisHash')]),
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: chain.genesisHash },
    ])
  })
})

describe('subscriptions', () => {
  test('behavior: accounts, logs and slots', async () => {
    const bob = await generateKeyPairSigner()
    const stop = new AbortController()
    const options = { abortSignal: stop.signal }
    const first = async <Value>(notifications: AsyncIterable<Value>): Promise<Value> => {
      for await (const notification of notifications) return notification
      throw new Error('The subscription ended.')
    }
    const [account, logs, slot] = await Promise.all([
      subscriptions()
        .accountNotifications(bob.address, { commitment: 'confirmed', encoding: 'base64' })
        .subscribe(options),
      subscriptions()
        .logsNotifications({ mentions: [bob.address] }, { commitment: 'confirmed' })
        .subscribe(options),
      subscriptions().slotNotifications().subscribe(options),
    ])
    const waiting = Promise.all([first(account), first(logs), first(slot)])
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(3)))
      .send()
    const [changed, logged, at] = await waiting
    expect(changed.value.lamports).toBe(sol(3))
    expect(logged.value).toMatchObject({ signature, err: null })
    expect(at.slot).toBe(at.parent + 1n)
    stop.abort()
  })

  test('behavior: a signature that is already there is told at once, and ended by itself', async () => {
    const bob = await generateKeyPairSigner()
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(1)))
      .send()
    await chain.advance(10)
    // Heard on the bare socket: the library misses what comes in one piece with the answer.
    const socket = new WebSocket(chain.webSocketUrl)
    const heard: { id?: number; method?: string; result?: number; params?: { result: { value: unknown } } }[] = []
    socket.on('message', (data) => void heard.push(JSON.parse(String(data))))
    await once(socket, 'open')
    const ask = (id: number, method: string, params: readonly unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const answer = (id: number) => vi.waitUntil(() => heard.find((message) => message.id === id))
    ask(1, 'signatureSubscribe', [signature, { commitment: 'finalized' }])
    const { result: subscription } = await answer(1)
    const told = await vi.waitUntil(() => heard.find(({ method }) => method === 'signatureNotification'))
    expect(told.params?.result.value).toEqual({ err: null })
    ask(2, 'signatureUnsubscribe', [subscription])
    expect(await answer(2)).toMatchObject({ error: { message: 'Invalid subscription id.' } })
    expect(heard).toHaveLength(3)
    socket.close()
    await once(socket, 'close')
  })
})
