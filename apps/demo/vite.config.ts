import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const source = fileURLToPath(new URL('../../packages/portico/src', import.meta.url))

/** Draws as the elements of `portico/element` do: Preact in the place of React. The journeys of the long tier go that way, too. */
const asElements = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react-dom/client', replacement: `${source}/element/root.ts` },
]

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      ...(process.env.PORTICO_DRAWN_BY === 'preact' ? asElements : []),
      { find: /^portico$/, replacement: `${source}/index.ts` },
      { find: /^portico\/([\w/]+)$/, replacement: `${source}/$1/index.ts` },
    ],
  },
  // No script may stand in the page itself: the policy it is served under forbids that.
  build: {
    rolldownOptions: { input: [path('index.html'), path('explorer.html')] },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: ['chrome123', 'safari17.5', 'firefox129'],
  },
})
