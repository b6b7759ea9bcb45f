import type { FamilyFactory } from 'portico'
import { type Knobs, listOf } from './knobs.js'
import { evmChainsOf, type Sandbox } from './sandbox.js'

export type FamilyName = 'evm' | 'solana' | 'bitcoin' | 'polkadot' | 'cosmos'

const families: Record<FamilyName, { runs(sandbox: Sandbox): boolean; load(): Promise<FamilyFactory> }> = {
  evm: {
    runs: (sandbox) => evmChainsOf(sandbox).length > 0,
    load: async () => (await import('portico/evm')).evm(),
  },
  solana: {
    runs: ({ solana }) => solana !== undefined,
    load: async () => (await import('portico/solana')).solana(),
  },
  bitcoin: {
    runs: ({ bitcoin }) => bitcoin !== undefined,
    load: async () => (await import('portico/bitcoin')).bitcoin(),
  },
  // The sandbox runs no chain of these: their networks are named.
  polkadot: {
    runs: () => false,
    load: async () => (await import('portico/polkadot')).polkadot(),
  },
  cosmos: {
    runs: () => false,
    load: async () => (await import('portico/cosmos')).cosmos(),
  },
}

/** The families asked for that the sandbox has a chain of; those whose networks are named run without. */
export function familiesOf(knobs: Knobs, sandbox: Sandbox): readonly FamilyName[] {
  const names = (Object.keys(families) as FamilyName[]).filter((name) => listOf(knobs.families).includes(name))
  const running = names.filter((name) => knobs.networks !== '' || families[name].runs(sandbox))
  return running.length > 0 ? running : ['evm']
}

/** Only what is asked for is loaded. */
export function loadFamilies(names: readonly FamilyName[]): Promise<FamilyFactory[]> {
  return Promise.all(names.map((name) => families[name].load()))
}
