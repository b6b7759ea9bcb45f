import { HARDENED_OFFSET, HDKey } from '@scure/bip32'

/** The steps of a path, for example of `m/44'/60'/0'/0/0`. Throws a TypeError for what is none. */
function stepsOf(path: string): number[] {
  const [root, ...steps] = path.split('/')
  if (root !== 'm') throw new TypeError('Not a path')
  return steps.map((step) => {
    const index = Number.parseInt(step, 10)
    if (!/^\d+'?$/.test(step) || index >= HARDENED_OFFSET) throw new TypeError('Not a path')
    return step.endsWith("'") ? index + HARDENED_OFFSET : index
  })
}

/** The private key at a path (BIP-32). The keys on the way to it are overwritten; their chain codes the library keeps to itself. */
export function bip32(seed: Uint8Array, path: string): Uint8Array {
  const steps = stepsOf(path)
  let node = HDKey.fromMasterSeed(seed)
  try {
    for (const step of steps) {
      const child = node.deriveChild(step)
      node.wipePrivateData()
      node = child
    }
    const key = node.privateKey
    if (!key) throw new Error('No key on this path')
    return key
  } finally {
    node.wipePrivateData()
  }
}
