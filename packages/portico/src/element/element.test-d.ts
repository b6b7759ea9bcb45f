import type { Portico } from '../index.js'
import type { PorticoElementProps } from './index.js'

declare const portico: Portico

// What a page writes, as its compiler sees it.
const button = document.createElement('portico-button')
button.client = portico
button.namespace = 'solana'
button.size = 'small'
button.balance = false
button.addEventListener('portico-connect', ({ detail }) => detail.address.length)
document.querySelector('portico-account')?.checkValidity()
const hash: Promise<string | undefined> | undefined = document
  .querySelector('portico-modal')
  ?.show({ view: 'Send', to: 'alice.eth' })
void hash
document
  .querySelector('portico-modal')
  ?.addEventListener('portico-network-changed', ({ detail }) => detail.caipNetworkId)
const props: PorticoElementProps<'portico-network'> = { compact: true, client: portico }
void props

// @ts-expect-error no such size
button.size = 'huge'
// @ts-expect-error the address is whoever is connected
button.value = '0x'
// @ts-expect-error the network has no label
void ({ label: 'Network' } satisfies PorticoElementProps<'portico-network'>)
