import type { Approval, AssetKind, ChainTransaction, Flow } from './types.js'

/** The part of a transaction that has no column, short-named: there is one for each row of the largest table. */
export type PackedDetails = {
  to: string | null
  made?: string
  failed?: true
  n: number
  v?: string
  s?: string
  fee: string
  f: [kind: AssetKind, token: string, tokenId: string | null, from: string, to: string, amount: string][]
  a?: [kind: Approval['kind'], token: string, owner: string, spender: string, value: string][]
  t: readonly string[]
}

export type TransactionRow = {
  hash: string
  block: string
  position: number
  at: string
  sender: string
  details: PackedDetails
}

export function packDetails(transaction: ChainTransaction): PackedDetails {
  const { to, created, succeeded, nonce, value, selector, fee, flows, approvals, topics } = transaction
  return {
    to,
    ...(created ? { made: created } : {}),
    ...(succeeded ? {} : { failed: true as const }),
    n: nonce,
    ...(value > 0n ? { v: String(value) } : {}),
    ...(selector ? { s: selector } : {}),
    fee: String(fee),
    f: flows.map((flow) => [
      flow.kind,
      flow.token,
      flow.tokenId === null ? null : String(flow.tokenId),
      flow.from,
      flow.to,
      String(flow.amount),
    ]),
    ...(approvals.length > 0
      ? {
          a: approvals.map(({ kind, token, owner, spender, value: granted }) => [
            kind,
            token,
            owner,
            spender,
            String(granted),
          ]),
        }
      : {}),
    t: topics,
  }
}

export function unpackRow({ hash, block, position, at, sender, details }: TransactionRow): ChainTransaction {
  return {
    hash,
    block: BigInt(block),
    position,
    at: Number(at),
    from: sender,
    to: details.to,
    created: details.made ?? null,
    succeeded: !details.failed,
    nonce: details.n,
    value: BigInt(details.v ?? 0),
    selector: details.s ?? '',
    fee: BigInt(details.fee),
    flows: details.f.map(
      ([kind, token, tokenId, from, to, amount]): Flow => ({
        kind,
        token,
        tokenId: tokenId === null ? null : BigInt(tokenId),
        from,
        to,
        amount: BigInt(amount),
      }),
    ),
    approvals: (details.a ?? []).map(([kind, token, owner, spender, value]) => ({
      kind,
      token,
      owner,
      spender,
      value: BigInt(value),
    })),
    topics: details.t,
  }
}
