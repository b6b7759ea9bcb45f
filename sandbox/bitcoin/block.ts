import { RawTx } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { fromHex, hexOf } from './network.js'
import { type Output, readTx, type Tx, witnessId } from './transaction.js'

export type Block = {
  hash: string
  height: number
  time: number
  nonce: number
  previous: string | null
  merkleRoot: string
  version: number
  header: Uint8Array
  txs: readonly Tx[]
}

/** The easiest target there is: every other attempt meets it. */
export const bits = 0x207fffff
const version = 0x20000000
const halvingBlocks = 150

const subsidyAt = (height: number): bigint => 5_000_000_000n >> BigInt(Math.floor(height / halvingBlocks))

const reversed = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes).reverse()

function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = [...leaves]
  while (level.length > 1) {
    const pairs = level.filter((_, index) => index % 2 === 0)
    level = pairs.map((left, index) => sha256x2(left, level[index * 2 + 1] ?? left))
  }
  return level[0] ?? new Uint8Array(32)
}

function headerOf(fields: {
  version: number
  previous: string
  root: Uint8Array
  time: number
  nonce: number
}): Uint8Array {
  const header = Buffer.alloc(80)
  header.writeInt32LE(fields.version, 0)
  header.set(reversed(fromHex(fields.previous)), 4)
  header.set(fields.root, 36)
  header.writeUInt32LE(fields.time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(fields.nonce, 76)
  return new Uint8Array(header)
}

/** The first block of every regtest chain, which CAIP-2 names it by. */
export function genesisBlock(): Block {
  const coinbase = readTx(
    fromHex(
      '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
    ),
  )
  const root = reversed(fromHex(coinbase.txid))
  const [time, nonce] = [1_296_688_602, 2]
  const header = headerOf({ version: 1, previous: '00'.repeat(32), root, time, nonce })
  const hash = hexOf(reversed(sha256x2(header)))
  return {
    hash,
    height: 0,
    time,
    nonce,
    previous: null,
    merkleRoot: coinbase.txid,
    version: 1,
    header,
    txs: [coinbase],
  }
}

/** Finds a block on top of another, with what the miner takes for it. */
export function mineBlock(options: {
  previous: Block
  time: number
  txs: readonly Tx[]
  fees: bigint
  miner: Uint8Array
}): Block {
  const { previous, time, fees, miner } = options
  const height = previous.height + 1
  const coinbase = coinbaseTx(height, options.txs, { value: subsidyAt(height) + fees, script: miner })
  const txs = [coinbase, ...options.txs]
  const root = merkleRoot(txs.map(({ txid }) => reversed(fromHex(txid))))
  for (let nonce = 0; ; nonce++) {
    const header = headerOf({ version, previous: previous.hash, root, time, nonce })
    const hash = reversed(sha256x2(header))
    if ((hash[0] ?? 255) > 0x7f) continue
    const merkle = hexOf(reversed(root))
    return { hash: hexOf(hash), height, time, nonce, previous: previous.hash, merkleRoot: merkle, version, header, txs }
  }
}

const commitmentHeader = fromHex('6a24aa21a9ed')

/** BIP-34 wants the height in it, BIP-141 what all signatures hash to. */
function coinbaseTx(height: number, txs: readonly Tx[], reward: Output): Tx {
  const number = Buffer.alloc(4)
  number.writeUInt32LE(height)
  const scriptSig = Buffer.concat([Uint8Array.of(4), number, Buffer.from('portico sandbox')])
  const reserved = new Uint8Array(32)
  const commitment = sha256x2(merkleRoot([new Uint8Array(32), ...txs.map(witnessId)]), reserved)
  const input = {
    txid: new Uint8Array(32),
    index: 0xffffffff,
    finalScriptSig: new Uint8Array(scriptSig),
    sequence: 0xffffffff,
  }
  return readTx(
    RawTx.encode({
      version: 2,
      lockTime: 0,
      segwitFlag: true,
      inputs: [input],
      outputs: [
        { amount: reward.value, script: reward.script },
        { amount: 0n, script: new Uint8Array(Buffer.concat([commitmentHeader, commitment])) },
      ],
      witnesses: [[reserved]],
    }),
  )
}
