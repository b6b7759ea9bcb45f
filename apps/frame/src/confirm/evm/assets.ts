import { fromHex, isHex, toHex } from '../../signing/bytes.js'
import type { CaipNetworkId, SigningContext } from '../../signing/signer.js'
import { decodeAbi, encodeCall } from '../abi.js'
import type { Action, Move } from '../action.js'
import { type AssetFacts, assetKey } from '../knowledge.js'
import { cleanLine, shortAddress } from '../text.js'

type Asks = Pick<SigningContext, 'rpc'> & { chainId: CaipNetworkId }

/** More contracts than this in one request are shown by their addresses. */
const maxAssets = 24

/** The contracts whose names and decimals the sheet needs. */
export function contractsOf(actions: readonly Action[], moves: readonly Move[] = []): string[] {
  const refs = actions.flatMap(({ asset, other, moves: own = [] }) => [
    asset,
    other?.asset,
    ...own.map((move) => move.asset),
  ])
  const all = [...refs, ...moves.map((move) => move.asset)].flatMap((ref) =>
    ref?.kind === 'token' ? [assetKey(ref.address)] : [],
  )
  return [...new Set(all)].slice(0, maxAssets)
}

/** Asks the contracts themselves. What they say is cleaned: they may be anyone's. */
export async function readAssets(addresses: readonly string[], asks: Asks): Promise<Record<string, AssetFacts>> {
  const rows = await Promise.all(addresses.map(async (address) => [address, await readAsset(address, asks)] as const))
  return Object.fromEntries(rows)
}

async function readAsset(address: string, asks: Asks): Promise<AssetFacts> {
  const ask = async (signature: string, values: Parameters<typeof encodeCall>[1] = []) => {
    try {
      const data = toHex(encodeCall(signature, values))
      const answer = await asks.rpc(asks.chainId, 'eth_call', [{ to: address, data }, 'latest'])
      return typeof answer === 'string' && isHex(answer) && answer.length > 2 ? fromHex(answer) : undefined
    } catch {
      return undefined
    }
  }
  const [symbol, name, decimals, is721, is1155] = await Promise.all([
    ask('symbol()'),
    ask('name()'),
    ask('decimals()'),
    ask('supportsInterface(bytes4)', [fromHex('0x80ac58cd')]),
    ask('supportsInterface(bytes4)', [fromHex('0xd9b67a26')]),
  ])
  const places = readNumber(decimals)
  const isCollectible = readNumber(is721) === 1 || readNumber(is1155) === 1
  const short = shortAddress(address)
  return {
    standard: isCollectible ? 'collectible' : places === undefined ? 'unknown' : 'fungible',
    symbol: readText(symbol, 16) ?? short,
    name: readText(name, 40) ?? readText(symbol, 16) ?? short,
    decimals: places ?? 0,
  }
}

function readNumber(bytes: Uint8Array | undefined): number | undefined {
  try {
    return bytes ? Number(decodeAbi('uint8', bytes)[0]) : undefined
  } catch {
    return undefined
  }
}

/** Text, or the 32 bytes that some early tokens answer with. */
function readText(bytes: Uint8Array | undefined, max: number): string | undefined {
  if (!bytes) return undefined
  try {
    const text = bytes.length === 32 ? new TextDecoder().decode(bytes) : (decodeAbi('string', bytes)[0] as string)
    return cleanLine(text, max) || undefined
  } catch {
    return undefined
  }
}
