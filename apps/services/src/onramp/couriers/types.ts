import type { PurchaseRow } from '../purchases.js'

/** Calls a node of the purchase's chain. */
export type Ask = <T>(method: string, params: readonly unknown[]) => Promise<T>
/** A transaction that is kept before it is sent, with what tells later that it can never be mined. */
export type Prepared = { raw: string; hash: string; nonce?: number | undefined; validUntil?: number | undefined }
/** `lost`: it was not mined and never will be, so that another one may be signed in its place. */
export type Outcome = 'delivered' | 'waits' | 'lost' | { failed: string }

/** Sends test tokens on the chains of one namespace. */
export type Courier = {
  /** @param after The highest number that is on its way. @returns why not, when the chain refuses it */
  prepare(ask: Ask, row: PurchaseRow, after: number | undefined): Promise<Prepared | { refused: string }>
  /** Sends it, once more if need be, and looks how it went. */
  send(ask: Ask, row: PurchaseRow): Promise<Outcome>
}
