import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../anchor.mjs'

// Written by `npm run docs`, beside the pages that it gathers.
const made = fileURLToPath(new URL('../.pages/sidebar.json', import.meta.url))
const sidebar = existsSync(made) ? JSON.parse(readFileSync(made, 'utf8')) : []

/** What is wide scrolls by itself, by keys too. */
function scrollable(md) {
  md.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
}

export default defineConfig({
  title: 'Portico',
  description: 'Wallet connection and account modal for web apps: light, self-hostable, accessible.',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: false,
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: scrollable,
  },
  themeConfig: {
    nav: [
      { text: 'Quick starts', link: '/quick-start/' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Options', link: '/options' },
      { text: 'Errors', link: '/errors' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
    notFound: { title: 'No such page', quote: 'Search for it, or start at the beginning.', linkText: 'To the start' },
  },
})
