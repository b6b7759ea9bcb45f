import { createRequire } from 'node:module'
import { checkNetworks, checkTokens } from '../src/checkNetworks.js'
import { checkWallets } from '../src/checkWallets.js'
import type { RegistryNetwork } from '../src/network.js'
import type { Source } from '../src/sources.js'
import type { RegistryToken } from '../src/token.js'
import type { RegistryWallet } from '../src/wallet.js'
import type { Archives } from './archives.js'
import { makeNetworks } from './makeNetworks.js'
import { makeTokens } from './makeTokens.js'
import { mergeWallets } from './mergeWallets.js'
import { readRainbowkit } from './readRainbowkit.js'
import { readThirdweb } from './readThirdweb.js'
import { readWeb3icons } from './readWeb3icons.js'
import { added } from './reviewed/added.js'
import { archives as reviewedArchives } from './reviewed/archives.js'
import { corrections, ranks } from './reviewed/wallets.js'

export type Facts = {
  wallets: readonly RegistryWallet[]
  networks: readonly RegistryNetwork[]
  tokens: readonly RegistryToken[]
  sources: Readonly<Record<string, Source>>
}

/** All facts, anew from the archives, viem's chains and the reviewed tables; and what is wrong with them. */
export function makeFacts(archives: Archives): { facts: Facts; wrong: readonly string[] } {
  const sources = {
    thirdweb: readThirdweb(archives.thirdweb),
    rainbowkit: readRainbowkit(archives.rainbowkit),
    added,
  }
  const drawn = readWeb3icons(archives)
  const facts = {
    wallets: mergeWallets(archives, sources, { corrections, ranks }),
    networks: makeNetworks(archives, drawn.networks),
    tokens: makeTokens(archives, drawn.tokens),
    sources: {
      ...reviewedArchives,
      viem: viemSource(),
      reviewed: {
        own: 'Tables of Portico, reviewed by people: packages/registry/make/reviewed, packages/portico/src/networks.',
      },
    },
  }
  const names = Object.keys(facts.sources)
  const wrong = [
    ...checkWallets(facts.wallets, names),
    ...checkNetworks(facts.networks, names),
    ...checkTokens(facts.tokens, facts.networks, names),
  ]
  return { facts, wrong }
}

/** viem is installed with the repository, whose lockfile holds it to its hash. */
function viemSource(): Source {
  const require = createRequire(import.meta.url)
  const { version, license } = require('viem/package.json') as { version: string; license: string }
  const { packages } = require('../../../package-lock.json') as { packages: Record<string, { integrity?: string }> }
  return { package: 'viem', version, integrity: packages['node_modules/viem']?.integrity ?? '', licence: license }
}
