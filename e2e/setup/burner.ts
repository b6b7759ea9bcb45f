import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The name that the wallet goes by. */
export const burnerName = 'Burner Wallet'

/** The script that puts Solana's throw-away wallet, behind the Wallet Standard's own adapter for it, into a page. */
export async function burnerScript(rpcUrl: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('burnerPage.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
    define: { rpcUrl: JSON.stringify(rpcUrl), global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
