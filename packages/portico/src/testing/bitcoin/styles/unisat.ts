import { providerError } from '../../errors.js'
import { answered, type BitcoinInside } from '../inside.js'
import { createInjected, networkWord } from './injected.js'

/** A provider as UniSat puts it at `window.unisat`. */
export function createUnisatProvider(inside: BitcoinInside) {
  const { name } = inside.chain
  const network = networkWord(inside)
  const chain = { enum: `BITCOIN_${name.toUpperCase()}`, name: `Bitcoin ${name}`, network }
  const stay = (wanted: unknown) => {
    if (wanted !== chain.enum && wanted !== network) throw providerError(-32602, 'This wallet has one network.')
  }
  return {
    ...createInjected(inside),
    getVersion: async () => '1.6.0',
    getChain: () => answered(inside, async () => chain),
    switchChain: (wanted: unknown) =>
      answered(inside, async () => {
        stay(wanted)
        return chain
      }),
    switchNetwork: (wanted: unknown) =>
      answered(inside, async () => {
        stay(wanted)
        return network
      }),
  }
}
