import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'

export const portico = createPortico({
  metadata: { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] },
  networks: [mainnet, base],
  families: [evm()],
  cookie: true,
})
