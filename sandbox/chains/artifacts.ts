import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

export type Artifact = { abi: Abi; bytecode: Hex }

const require = createRequire(import.meta.url)

/** One of the sandbox's own contracts, compiled by `compile.mjs`. */
export function ownArtifact(name: string): Artifact & { deployedBytecode: Hex } {
  const url = new URL(`./artifacts/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) as Artifact & { deployedBytecode: Hex }
}

/** A contract that others published, read from its package: deployed to the local chain only, never copied here. */
export function publishedArtifact(path: string): Artifact & { deployedBytecode?: Hex } {
  const json = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    abi: Abi
    bytecode: string
    deployedBytecode?: Hex
  }
  const bytecode = (json.bytecode.startsWith('0x') ? json.bytecode : `0x${json.bytecode}`) as Hex
  return { abi: json.abi, bytecode, ...(json.deployedBytecode ? { deployedBytecode: json.deployedBytecode } : {}) }
}
