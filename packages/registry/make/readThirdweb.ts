import type { Found, FoundPicture } from './found.js'
import { variableOf } from './literals.js'

type Listed = {
  id: string
  name: string
  homepage: string
  image_id?: string
  rdns?: string | null
  app: Partial<Record<string, string | null>>
  mobile: Partial<Record<'native' | 'universal', string | null>>
  deepLink?: { mobile?: string }
  desktop: Partial<Record<'native' | 'universal', string | null>>
}

const folder = 'dist/esm/wallets/__generated__/wallet/'

/**
 * The wallets that thirdweb lists, a file each: an object of texts, and beside it the picture as a text. It names no namespaces:
 * they are of EIP-155, unless the reviewed table says otherwise.
 */
export function readThirdweb(files: ReadonlyMap<string, Uint8Array>): readonly Found[] {
  const found: Found[] = []
  for (const [path, bytes] of files) {
    if (!path.startsWith(folder) || !path.endsWith('/index.js')) continue
    const listed = variableOf(new TextDecoder().decode(bytes), /^wallet$/) as Listed | undefined
    if (!listed?.id || !listed.name) throw new Error(`${path} of thirdweb holds no wallet.`)
    const { app, mobile, desktop, deepLink } = listed
    found.push({
      source: 'thirdweb',
      key: listed.id,
      name: listed.name,
      homepage: listed.homepage,
      rdns: listed.rdns,
      namespaces: ['eip155'],
      links: {
        app: mobile.native,
        universal: mobile.universal,
        web: desktop.universal,
        browse: deepLink?.mobile,
        desktop: desktop.native,
      },
      stores: { ios: app.ios, android: app.android, mac: app.mac, windows: app.windows, linux: app.linux },
      extensions: {
        chrome: app.chrome,
        firefox: app.firefox,
        safari: app.safari,
        edge: app.edge,
        opera: app.opera,
      },
      // It reaches by a pairing link whatever it does not find in the page, where there is something to hand that link to.
      walletConnect: Boolean(mobile.native || mobile.universal || desktop.native),
      imageAlias: listed.image_id,
      picture: pictureBeside(files, path.replace(/index\.js$/, 'image.js')),
    })
  }
  return found
}

function pictureBeside(files: ReadonlyMap<string, Uint8Array>, path: string): FoundPicture | undefined {
  return files.has(path) ? { source: 'thirdweb', path } : undefined
}
