import { Address, OutScript } from '@scure/btc-signer'

/** Bitcoin's network for tests, with the prefixes of its addresses. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))

/** @throws Error when the text is no address of this network */
export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address(regtest).decode(address))

/** What an output asks for, in words that explorers use; `address` is absent where there is none. */
export type ScriptKind = { type: string; address?: string }

const types: Readonly<Record<string, string>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  pk: 'p2pk',
  ms: 'multisig',
}

const opReturn = 0x6a

export function kindOf(script: Uint8Array): ScriptKind {
  if (script.length === 0) return { type: 'empty' }
  if (script[0] === opReturn) return { type: 'op_return' }
  try {
    const decoded = OutScript.decode(script)
    const type = types[decoded.type] ?? 'unknown'
    if (type === 'p2pk' || type === 'multisig' || type === 'unknown') return { type }
    return { type, address: Address(regtest).encode(decoded) }
  } catch {
    return { type: 'unknown' }
  }
}

const names: Readonly<Record<number, string>> = {
  0: 'OP_0',
  106: 'OP_RETURN',
  118: 'OP_DUP',
  135: 'OP_EQUAL',
  136: 'OP_EQUALVERIFY',
  169: 'OP_HASH160',
  172: 'OP_CHECKSIG',
}

/** A script in words, as explorers show it. */
export function wordsOf(script: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at++] ?? 0
    const pushes = code >= 1 && code <= 0x4b ? code : code === 0x4c ? (script[at++] ?? 0) : undefined
    if (pushes !== undefined) {
      words.push(code === 0x4c ? 'OP_PUSHDATA1' : `OP_PUSHBYTES_${pushes}`, hexOf(script.subarray(at, at + pushes)))
      at += pushes
    } else if (code >= 0x51 && code <= 0x60) {
      words.push(`OP_PUSHNUM_${code - 0x50}`)
    } else {
      words.push(names[code] ?? `OP_UNKNOWN_${code}`)
    }
  }
  return words.join(' ')
}
