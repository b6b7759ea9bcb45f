import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'
import { porticoConfig } from 'portico/wagmi'
import { cookieStorage, createStorage } from 'wagmi'

export const portico = createPortico({
  metadata: { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] },
  networks: [mainnet, base],
  families: [evm()],
  cookie: true,
})

export const config = porticoConfig(portico, { ssr: true, storage: createStorage({ storage: cookieStorage }) })
