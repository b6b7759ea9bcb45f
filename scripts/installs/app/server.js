// What Node gets: each door that it is asked for, and the app as a server renders it.
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const refused = {}
for (const door of process.argv.slice(2))
  await import(door).catch((error) => {
    refused[door] = error.message
  })

const metadata = { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] }
const client = createPortico({ metadata, networks: [mainnet], families: [evm()] })
const html = renderToString(createElement(PorticoProvider, { client }, createElement(ConnectButton)))
console.log(`said ${JSON.stringify({ refused, html })}`)
