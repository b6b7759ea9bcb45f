import { fromBase58, toBase58 } from '../../signing/base58.js'
import { concat, utf8 } from '../../signing/bytes.js'
import { ataProgram, tokenPrograms } from './programs.js'

/** Whose account it is, and of what token. */
export type Holding = { owner: string; mint: string }
export type Claim = Holding & { account: string; program: string }

/**
 * Whether an address is the one that the standard derives from owner, token program and mint: then its owner is written in the address
 * itself, and nobody else can have given it away. The last byte of the seed only keeps the address off the curve: whichever it is, nobody
 * finds owner and mint for an address of his own.
 */
async function isDerived({ account, owner, mint, program }: Claim): Promise<boolean> {
  const seeds = concat(fromBase58(owner), fromBase58(program), fromBase58(mint))
  const tail = concat(fromBase58(ataProgram), utf8('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = await crypto.subtle.digest(
      'SHA-256',
      concat(seeds, Uint8Array.of(bump), tail) as Uint8Array<ArrayBuffer>,
    )
    if (toBase58(new Uint8Array(hash)) === account) return true
  }
  return false
}

/** Of what is said of accounts, that which their addresses prove. */
export async function proven(claims: readonly Claim[]): Promise<Record<string, Holding>> {
  const rows = await Promise.all(
    claims
      .filter(({ program }) => tokenPrograms.includes(program))
      .map(async (claim) => ((await isDerived(claim)) ? [[claim.account, claim] as const] : [])),
  )
  return Object.fromEntries(rows.flat().map(([account, { owner, mint }]) => [account, { owner, mint }]))
}
