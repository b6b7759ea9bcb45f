import type { Project } from '../project.js'
import type { SmartAccount } from '../signing/signer.js'
import { askServer } from './node.js'

/** Asks the bundler that the operator named for a network. */
export function makeBundler(
  { url }: NonNullable<Project['networks'][number]['bundler']>,
  fetch: typeof globalThis.fetch,
): NonNullable<SmartAccount['bundler']> {
  return (method, params, { paymaster } = {}) =>
    askServer(
      fetch,
      paymaster === undefined ? url : `${url}&paymaster=${encodeURIComponent(paymaster)}`,
      method,
      params,
    )
}
