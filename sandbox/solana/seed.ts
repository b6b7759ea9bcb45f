import { type Address, type Instruction, type KeyPairSigner, lamports } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
} from '@solana-program/token'
import type { Faucet } from './faucet.js'
import { accountSigner, namedSigner } from './keys.js'
import type { Ledger } from './ledger.js'
import {
  joinGroup,
  makeGroup,
  metadataUri,
  mintSpace,
  pointToItself,
  setLegacyMetadata,
  type TokenMetadata,
  writeMetadata,
} from './metadata.js'
import { programs } from './programs.js'

export type SeededSplToken = { mint: Address; name: string; symbol: string; decimals: number; program: Address }

/** What stands on the sandbox's Solana chain; the same on every run. */
export type SeededSolana = {
  accounts: readonly Address[]
  tokens: Record<'usdx' | 'arch', SeededSplToken>
  /** One of a kind each: those of the older program are part of a collection, those of the newer of a group. */
  collection: Address
  group: Address
  collectibles: readonly { mint: Address; name: string; holder: Address }[]
}

const accountCount = 10
/** The last account has the native currency alone. */
const holderCount = 9
const sol = 1_000_000_000n
const startCapital = 100n * sol

const tokens = {
  usdx: {
    name: 'Sandbox Dollar',
    symbol: 'USDX',
    decimals: 6,
    each: 10_000_000_000n,
    hue: 160,
    program: programs.token,
  },
  arch: {
    name: 'Sandbox Arch',
    symbol: 'ARCH',
    decimals: 9,
    each: 25_500_000_000n,
    hue: 30,
    program: programs.token2022,
  },
} as const

/** Which account holds which of the collection. */
const collectibleHolders = [0, 0, 1]

export async function seedSolana(ledger: Ledger, source: Faucet, mnemonic: string): Promise<SeededSolana> {
  const faucet: Faucet = {
    ...source,
    async send(instructions) {
      const signature = await source.send(instructions)
      // One after the other, so that the history has an order.
      ledger.advance()
      return signature
    },
  }
  const indices = Array.from({ length: accountCount }, (_, index) => index)
  const signers = await Promise.all(indices.map((index) => accountSigner(mnemonic, index)))
  const accounts = signers.map(({ address }) => address)
  // Built-in accounts of the runtime exist from the start; these come by transactions, so that they have a history.
  const gifts = accounts.map((destination) =>
    getTransferSolInstruction({ source: faucet.signer, destination, amount: startCapital }),
  )
  await faucet.send(gifts)

  const seeded = {} as SeededSolana['tokens']
  for (const name of ['usdx', 'arch'] as const) {
    const { each, hue, ...token } = tokens[name]
    const { symbol } = token
    const signer = await namedSigner(`mint ${name}`)
    const metadata = { name: token.name, symbol, uri: metadataUri({ name: token.name, symbol, hue }) }
    await createMint(ledger, faucet, signer, { ...token, metadata })
    if (token.program === programs.token) {
      await setLegacyMetadata(ledger.svm, signer.address, faucet.signer.address, { ...metadata, fungible: true })
    }
    for (const half of [accounts.slice(0, 5), accounts.slice(5, holderCount)]) {
      const gifts = await Promise.all(
        half.map((owner) => mintTo(faucet, { mint: signer.address, owner, amount: each, ...token })),
      )
      await faucet.send(gifts.flat())
    }
    seeded[name] = { mint: signer.address, ...token }
  }
  return { accounts, tokens: seeded, ...(await seedCollectibles(ledger, faucet, accounts)) }
}

async function seedCollectibles(
  ledger: Ledger,
  faucet: Faucet,
  accounts: readonly Address[],
): Promise<Pick<SeededSolana, 'collection' | 'group' | 'collectibles'>> {
  const one = async (name: string, key: string, hue: number, owner: Address, collection?: Address) => {
    const signer = await namedSigner(key)
    const details = { name, symbol: 'ARCH', description: 'One of the arches of the sandbox.', hue }
    const metadata = { name, symbol: 'ARCH', uri: metadataUri(details) }
    await createMint(ledger, faucet, signer, { decimals: 0, program: programs.token })
    await setLegacyMetadata(ledger.svm, signer.address, faucet.signer.address, {
      ...metadata,
      collection,
      fungible: false,
    })
    const gift = { mint: signer.address, owner, amount: 1n, decimals: 0, program: programs.token }
    await faucet.send(await mintTo(faucet, gift))
    return signer.address
  }
  const collection = await one('Sandbox Arches', 'mint collection', 200, faucet.signer.address)
  const collectibles: { mint: Address; name: string; holder: Address }[] = []
  for (const [index, owner] of collectibleHolders.entries()) {
    const holder = accounts[owner]
    if (holder === undefined) continue
    const name = `Arch no. ${index + 1}`
    const mint = await one(name, `mint collectible ${index + 1}`, (index + 1) * 83, holder, collection)
    collectibles.push({ mint, name, holder })
  }
  const [gardener = collection] = accounts
  const group = await gardenOf('Sandbox Gardens', 'mint group', faucet.signer.address, 'group')
  const garden = await gardenOf('Garden no. 1', 'mint garden 1', gardener, group)
  collectibles.push({ mint: garden, name: 'Garden no. 1', holder: gardener })
  return { collection, group, collectibles }

  async function gardenOf(name: string, key: string, owner: Address, part: 'group' | Address): Promise<Address> {
    const signer = await namedSigner(key)
    const details = { name, symbol: 'GARDEN', hue: 120 }
    const metadata = { name, symbol: 'GARDEN', uri: metadataUri(details) }
    const program = programs.token2022
    await createMint(ledger, faucet, signer, { decimals: 0, program, metadata, part })
    await faucet.send(await mintTo(faucet, { mint: signer.address, owner, amount: 1n, decimals: 0, program }))
    return signer.address
  }
}

/** With metadata, a mint of the newer program carries it itself; it may be a group, or part of one. */
async function createMint(
  ledger: Ledger,
  faucet: Faucet,
  mint: KeyPairSigner,
  token: { decimals: number; program: Address; metadata?: TokenMetadata; part?: 'group' | Address },
): Promise<void> {
  const authority = faucet.signer.address
  const inside = token.program === programs.token2022 ? token.metadata : undefined
  const part = token.part && (token.part === 'group' ? 'group' : 'member')
  const { atFirst, later } = mintSpace(inside, part)
  const create = getCreateAccountInstruction({
    payer: faucet.signer,
    newAccount: mint,
    lamports: lamports(ledger.svm.minimumBalanceForRentExemption(later)),
    space: atFirst,
    programAddress: token.program,
  })
  const setUp = getInitializeMint2Instruction(
    { mint: mint.address, decimals: token.decimals, mintAuthority: authority, freezeAuthority: authority },
    { programAddress: token.program },
  )
  await faucet.send([
    create,
    ...(inside ? [pointToItself(mint.address, authority, 'metadata')] : []),
    ...(part ? [pointToItself(mint.address, authority, part)] : []),
    setUp,
    ...(inside ? [writeMetadata(mint.address, authority, inside)] : []),
  ])
  if (token.part === undefined) return
  const most = 100n
  await faucet.send([
    token.part === 'group' ? makeGroup(mint.address, authority, most) : joinGroup(mint.address, authority, token.part),
  ])
}

async function mintTo(
  faucet: Faucet,
  gift: { mint: Address; owner: Address; amount: bigint; decimals: number; program: Address },
): Promise<Instruction[]> {
  const { mint, owner, amount, decimals, program } = gift
  const [account] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: faucet.signer,
      ata: account,
      owner,
      mint,
      tokenProgram: program,
    }),
    getMintToCheckedInstruction(
      { mint, token: account, mintAuthority: faucet.signer, amount, decimals },
      { programAddress: program },
    ),
  ]
}
