import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NamesConfig } from '../accountConfig.js'
import { normalized, parseName, type Refusal, zonesOf } from './rules.js'
import { findName } from './store.js'

/** Answers what the resolver of these names on the chain sends its callers here for (EIP-3668, ENSIP-10). */
export type Gateway = {
  ttlSeconds: number
  /** Whether a contract is one of the configured resolvers. */
  serves(sender: string): boolean
  /**
   * The signed answer to a question that a resolver handed on. A name of the configured endings that nobody registered has empty records.
   * @param sender The resolver. @param data Its call of `resolve(bytes,bytes)`.
   */
  answer(sender: string, data: Hex): Promise<{ data: Hex } | (Refusal & { field: 'sender' | 'data' })>
}

const serviceAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, uint64 expires, bytes sig)',
])
const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
const longestName = 255

type Settings = { names: NamesConfig; now?: (() => number) | undefined }

/** @returns undefined when no gateway is configured */
export function createGateway(
  source: Parameters<typeof findName>[0],
  { names, now = Date.now }: Settings,
): Gateway | undefined {
  if (!names.gateway) return undefined
  const { signerKey, ttlSeconds, resolvers } = names.gateway
  const signer = privateKeyToAccount(signerKey as Hex)
  const known = new Set(resolvers.map((address) => address.toLowerCase()))
  const { open } = zonesOf(names)
  const refuse = (field: 'sender' | 'data', refused: string) => ({ field, refused })

  /** The addresses and texts of a name. @returns undefined for a name that is not of ours */
  async function recordsOf(name: string) {
    if (!open.some((zone) => name === zone || name.endsWith(`.${zone}`))) return undefined
    const parsed = parseName(name)
    return ('refused' in parsed ? undefined : await findName(source, parsed.name)) ?? { addresses: {}, attributes: {} }
  }

  return {
    ttlSeconds,
    serves: (sender) => known.has(sender.toLowerCase()),
    async answer(sender, data) {
      if (!known.has(sender.toLowerCase())) return refuse('sender', 'This contract is not a resolver of these names')
      const question = read(serviceAbi, data)
      const name = question && nameOf(question.args[0])
      if (!name) return refuse('data', 'This is not a call of resolve(bytes,bytes) with a name')
      const asked = read(recordsAbi, question.args[1])
      if (!asked) return refuse('data', 'Records of this kind are not kept here')
      if (asked.args[0] !== namehash(name)) return refuse('data', 'The record asked for is of another name')
      const records = await recordsOf(name)
      if (!records) return refuse('data', 'Names of this ending are not registered here')
      const result = resultOf(asked, records)
      const expires = BigInt(Math.floor(now() / 1_000) + ttlSeconds)
      // As the resolver hashes it: ERC-191 version 0, the resolver, the time, the question and the answer.
      const target = sender.toLowerCase() as Address
      const stated = concat(['0x1900', target, toHex(expires, { size: 8 }), keccak256(data), keccak256(result)])
      const signature = await signer.sign({ hash: keccak256(stated) })
      const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      return { data: encodeAbiParameters(parts, [result, expires, signature]) }
    },
  }
}

type Question = ReturnType<typeof decodeFunctionData<typeof recordsAbi>>
type Records = {
  addresses: Readonly<Record<string, { address: string } | undefined>>
  attributes: Readonly<Record<string, string>> | null
}

function resultOf({ functionName, args }: Question, { addresses, attributes }: Records): Hex {
  if (functionName === 'text') {
    const [, key] = args
    // ENS calls `description` what is called `bio` here.
    const text = key === 'bio' || key === 'description' ? attributes?.bio : undefined
    return encodeFunctionResult({ abi: recordsAbi, functionName, result: text ?? '' })
  }
  const coinType = args.length === 2 ? args[1] : undefined
  const address = addresses[String(coinType ?? 60)]?.address as Address | undefined
  if (coinType === undefined)
    return encodeAbiParameters([{ type: 'address' }], [(address?.toLowerCase() ?? zeroAddress) as Address])
  return encodeAbiParameters([{ type: 'bytes' }], [(address?.toLowerCase() ?? '0x') as Hex])
}

function read<const T extends typeof serviceAbi | typeof recordsAbi>(abi: T, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}

/** A name as contracts write it: each part with its length ahead (DNS). @returns undefined for what is no name in its normal form */
function nameOf(packet: Hex): string | undefined {
  const bytes = hexToBytes(packet)
  if (bytes.length > longestName) return undefined
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    if (length === 0) break
    labels.push(new TextDecoder().decode(bytes.subarray(at + 1, at + 1 + length)))
    at += length + 1
  }
  const name = labels.join('.')
  const isWhole = at === bytes.length - 1 && labels.length > 0 && labels.every((label) => !label.includes('.'))
  return isWhole && normalized(name) === name ? name : undefined
}
