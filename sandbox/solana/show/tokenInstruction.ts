import { type Reader, readerOf } from '../bytes.js'
import { uiAmount } from '../tokens.js'
import type { Parsed, Scene } from './instruction.js'

const authorityTypes = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount']

/** Instructions that both token programs have in common. */
export function parseTokenInstruction(scene: Scene): Parsed | undefined {
  const reader = readerOf(scene.data)
  const tag = reader.u8()
  return parseSetUp(tag, reader, scene) ?? parsePlain(tag, reader, scene) ?? parseChecked(tag, reader, scene)
}

/** One key that signs, or an account of several keys with those that sign. */
function signedBy({ account, rest }: Scene, index: number, name: string): Record<string, unknown> {
  const signers = rest(index + 1)
  if (signers.length === 0) return { [name]: account(index) }
  const several = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return { [several]: account(index), signers }
}

function parseSetUp(tag: number, reader: Reader, { account }: Scene): Parsed | undefined {
  const mint = () => {
    const decimals = reader.u8()
    const mintAuthority = reader.address()
    const freezeAuthority = reader.u8() === 1 ? { freezeAuthority: reader.address() } : {}
    return { decimals, ...freezeAuthority, mint: account(0), mintAuthority }
  }
  switch (tag) {
    case 0:
      return { type: 'initializeMint', info: { ...mint(), rentSysvar: account(1) } }
    case 1: {
      const info = { account: account(0), mint: account(1), owner: account(2), rentSysvar: account(3) }
      return { type: 'initializeAccount', info }
    }
    case 16: {
      const info = { account: account(0), mint: account(1), owner: reader.address(), rentSysvar: account(2) }
      return { type: 'initializeAccount2', info }
    }
    case 17:
      return { type: 'syncNative', info: { account: account(0) } }
    case 18:
      return { type: 'initializeAccount3', info: { account: account(0), mint: account(1), owner: reader.address() } }
    case 20:
      return { type: 'initializeMint2', info: mint() }
    case 21:
      return { type: 'getAccountDataSize', info: { mint: account(0) } }
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: account(0) } }
    default:
      return undefined
  }
}

function parsePlain(tag: number, reader: Reader, scene: Scene): Parsed | undefined {
  const { account } = scene
  const amount = () => reader.u64().toString()
  switch (tag) {
    case 3: {
      const info = { amount: amount(), destination: account(1), source: account(0), ...signedBy(scene, 2, 'authority') }
      return { type: 'transfer', info }
    }
    case 4: {
      const info = { amount: amount(), delegate: account(1), source: account(0), ...signedBy(scene, 2, 'owner') }
      return { type: 'approve', info }
    }
    case 5:
      return { type: 'revoke', info: { source: account(0), ...signedBy(scene, 1, 'owner') } }
    case 6: {
      const type = reader.u8()
      const authorityType = authorityTypes[type]
      const newAuthority = reader.u8() === 1 ? reader.address() : null
      const subject = type < 2 ? { mint: account(0) } : { account: account(0) }
      return {
        type: 'setAuthority',
        info: { authorityType, ...subject, newAuthority, ...signedBy(scene, 1, 'authority') },
      }
    }
    case 7: {
      const info = { account: account(1), amount: amount(), mint: account(0), ...signedBy(scene, 2, 'mintAuthority') }
      return { type: 'mintTo', info }
    }
    case 8: {
      const info = { account: account(0), amount: amount(), mint: account(1), ...signedBy(scene, 2, 'authority') }
      return { type: 'burn', info }
    }
    case 9: {
      const info = { account: account(0), destination: account(1), ...signedBy(scene, 2, 'owner') }
      return { type: 'closeAccount', info }
    }
    case 10:
    case 11: {
      const info = { account: account(0), mint: account(1), ...signedBy(scene, 2, 'freezeAuthority') }
      return { type: tag === 10 ? 'freezeAccount' : 'thawAccount', info }
    }
    default:
      return undefined
  }
}

/** These name the decimals, so that a wallet cannot be wrong about them. */
function parseChecked(tag: number, reader: Reader, scene: Scene): Parsed | undefined {
  const { account } = scene
  const tokenAmount = () => {
    const amount = reader.u64()
    return uiAmount(amount, reader.u8())
  }
  switch (tag) {
    case 12: {
      const accounts = { destination: account(2), mint: account(1), source: account(0) }
      return {
        type: 'transferChecked',
        info: { ...accounts, tokenAmount: tokenAmount(), ...signedBy(scene, 3, 'authority') },
      }
    }
    case 13: {
      const accounts = { delegate: account(2), mint: account(1), source: account(0) }
      return {
        type: 'approveChecked',
        info: { ...accounts, tokenAmount: tokenAmount(), ...signedBy(scene, 3, 'owner') },
      }
    }
    case 14: {
      const accounts = { account: account(1), mint: account(0) }
      const info = { ...accounts, tokenAmount: tokenAmount(), ...signedBy(scene, 2, 'mintAuthority') }
      return { type: 'mintToChecked', info }
    }
    case 15: {
      const accounts = { account: account(0), mint: account(1) }
      return {
        type: 'burnChecked',
        info: { ...accounts, tokenAmount: tokenAmount(), ...signedBy(scene, 2, 'authority') },
      }
    }
    default:
      return undefined
  }
}
