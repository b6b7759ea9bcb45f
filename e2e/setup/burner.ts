import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { until } from './until.js'

/** The name that the wallet goes by. */
export const burnerName = 'Burner Wallet'

/** Puts Solana's throw-away wallet, behind the Wallet Standard's own adapter for it, into a page ahead of the page's own code. */
export async function bringBurner(page: Page, rpcUrl: string): Promise<void> {
  await page.exposeFunction('giveSol', (address: string) => giveSol(rpcUrl, address))
  await page.addInitScript(await solanaScript('burnerPage.ts', rpcUrl))
}

/** Puts libraries into a page that apps use to speak to wallets of Solana. */
export async function bringSolanaLibraries(page: Page, rpcUrl: string): Promise<void> {
  await page.addInitScript(await solanaScript('solanaLibrariesPage.ts', rpcUrl))
}

/** Two SOL, there when it resolves. */
async function giveSol(rpcUrl: string, address: string): Promise<void> {
  const ask = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as { result: { value: number } }
  }
  await ask('requestAirdrop', [address, 2_000_000_000])
  await until(async () => (await ask('getBalance', [address, { commitment: 'confirmed' }])).result.value > 0)
}

async function solanaScript(file: string, rpcUrl: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
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
