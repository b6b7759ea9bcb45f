import type { Archives } from './archives.js'
import type { FoundPicture } from './found.js'
import { variableOf } from './literals.js'

/** A network or a token that @web3icons has a picture of. */
type Drawn = { id: string; filePath: string; name: string; variants: readonly string[] }
export type DrawnNetwork = Drawn & { caip2id?: string; nativeCoinId?: string }
export type DrawnToken = Drawn & {
  symbol: string
  marketCapRank?: number
  /** By the names that CoinGecko has for networks. */
  addresses?: Readonly<Record<string, string>>
}

/** Lists of texts, read as such. */
export function readWeb3icons({ web3iconsCommon }: Archives): {
  networks: readonly DrawnNetwork[]
  tokens: readonly DrawnToken[]
} {
  const list = (name: 'networks' | 'tokens', variable: RegExp) => {
    const file = web3iconsCommon.get(`dist/metadata/${name}.js`)
    const read = file && variableOf(new TextDecoder().decode(file), variable)
    if (!Array.isArray(read) || read.length < 200) throw new Error(`@web3icons/common holds no list of ${name}.`)
    return read
  }
  return {
    networks: list('networks', /^networks$/) as DrawnNetwork[],
    tokens: list('tokens', /^tokens$/) as DrawnToken[],
  }
}

/** Its picture: the one that fills a square where there is one, since lists cut pictures round. */
export function pictureOfDrawn(
  { web3iconsCore }: Archives,
  { filePath }: Pick<Drawn, 'filePath'>,
): FoundPicture | undefined {
  const [kind, name] = filePath.split(':')
  const paths = ['background', 'branded'].map((variant) => `dist/svgs/${kind}s/${variant}/${name}.svg.js`)
  const path = paths.find((each) => web3iconsCore.has(each))
  return path === undefined ? undefined : { source: 'web3iconsCore', path }
}
