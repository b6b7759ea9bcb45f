import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSolana, type TestSolana } from '../../../../sandbox/solana/testing.js'
import { toBase58 } from '../base/base58.js'
import type { Connection } from '../base/entities/connection.js'
import type { StandardWallet } from '../base/walletStandard.js'
import { joined, littleEndian } from './bytes.js'
import { networkOf, walletOf } from './chain.test-support.js'
import { waitForConfirmation } from './confirm.js'
import { solana } from './family.js'
import { programs } from './instructions.js'
import { transportOf } from './node.js'
import { solanaContext } from './wallet.test-support.js'

const held: { chain?: TestSolana } = {}
beforeAll(async () => {
  held.chain = await startTestSolana()
})
afterAll(() => held.chain?.stop())

const { signal } = new AbortController()
const tables = 'AddressLookupTab1e1111111111111111111111111' as Address

/** The wallet that `getProvider('solana')` hands to the app, with the sandbox's wallet behind it. */
async function appWallet(chain: TestSolana): Promise<StandardWallet> {
  const network = networkOf(chain)
  const address = chain.accounts[0] as string
  const connection = { address, accounts: [{ address }], caipNetworkId: network.caipNetworkId }
  const provider = await walletOf(chain)
  const door = solana()
    .create(solanaContext([network]))
    .appProvider?.({
      provider: () => provider,
      connection: () => connection as unknown as Connection,
      network: () => network,
      settled: async () => {},
      switchNetwork: async () => {},
      listen: () => () => {},
    }) as StandardWallet
  await (door.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
  return door
}

test('default: a versioned transaction of the app whose receivers stand in a lookup table is signed, sent and arrives', async () => {
  const chain = held.chain as TestSolana
  const network = networkOf(chain)
  const nodes = transportOf(new Map(), network)
  const ask = async <T>(method: string, ...params: unknown[]) =>
    ((await nodes.request(method, params, { signal })) as { value: T }).value
  const wallet = await appWallet(chain)
  const [account] = wallet.accounts
  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(...inputs: object[]): Promise<readonly { signature: Uint8Array }[]>
  }
  const payer = account?.address as Address
  const send = async (instructions: readonly Instruction[], table?: Record<Address, Address[]>) => {
    const { blockhash } = await ask<{ blockhash: string }>('getLatestBlockhash', { commitment: 'confirmed' })
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(payer, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 2n ** 60n } as never, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
      (full) => (table ? compressTransactionMessageUsingAddressLookupTables(full, table) : full),
    )
    const transaction = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
    const [answer] = await signAndSendTransaction({ account, transaction, chain: network.caipNetworkId })
    const hash = toBase58(answer?.signature as Uint8Array)
    await waitForConfirmation(nodes, { network, hash, signal, sent: undefined })
    return { hash, transaction }
  }

  const { slot } = await nodes
    .request('getLatestBlockhash', [{ commitment: 'confirmed' }], { signal })
    .then((answer) => (answer as { context: { slot: number } }).context)
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: tables,
    seeds: [getAddressEncoder().encode(payer), littleEndian(BigInt(slot), 8)],
  })
  const receivers = (await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))).map(({ address }) => address)
  const use = (address: string, role: AccountRole) => ({ address: address as Address, role })
  const accounts = [
    use(table, AccountRole.WRITABLE),
    use(payer, AccountRole.READONLY_SIGNER),
    use(payer, AccountRole.WRITABLE_SIGNER),
    use(programs.system, AccountRole.READONLY),
  ]
  const create = joined(littleEndian(0n, 4), littleEndian(BigInt(slot), 8), [bump])
  const listed = receivers.map((address) => Uint8Array.from(getAddressEncoder().encode(address)))
  const extend = joined(littleEndian(2n, 4), littleEndian(3n, 8), ...listed)
  await send([
    { programAddress: tables, accounts, data: create },
    { programAddress: tables, accounts, data: extend },
  ])
  // A table may be used in the slots after the one that filled it.
  await chain.advance(2)

  const source = { address: payer } as Parameters<typeof getTransferSolInstruction>[0]['source']
  const paid = await send(
    receivers.map((destination) => getTransferSolInstruction({ source, destination, amount: 2_000_000n })),
    { [table]: receivers } as Record<Address, Address[]>,
  )
  // The receivers stand in the table alone.
  for (const bytes of listed) expect(Buffer.from(paid.transaction).includes(Buffer.from(bytes))).toBe(false)
  for (const receiver of receivers)
    expect(await ask<number>('getBalance', receiver, { commitment: 'confirmed' })).toBe(2_000_000)
})
