import type { Toast } from '../../packages/portico/src/core/state.js'
import { account, balance, connected, type Picture } from './setup.js'
import { aldo, me } from './wallets.js'

const login = { wallet: { name: 'Email wallet' }, auth: { name: 'mira@vale.studio' } }
const ownName = 'mira.portico.id'
const named = {
  ...connected(login),
  balance,
  names: { status: 'registered', address: me, name: ownName },
} as const

const told = (toast: Pick<Toast, 'variant' | 'text' | 'paid'>) => ({
  ...account,
  notices: { toast: { status: 'shown' as const, toast: { id: 1, autoClose: false, ...toast } }, alert: undefined },
})

/** The account in use, by name. */
export const accountPictures: Readonly<Record<string, Picture>> = {
  account: { route: { name: 'Account', params: {} }, state: account },
  'account-instead': {
    route: { name: 'Account', params: {} },
    state: {
      ...connected({ wallet: { name: 'Email wallet' }, auth: { name: 'mira@vale.studio', instead: aldo } }),
      balance,
    },
  },
  // What was sent is there while another view is looked at; an address is looked at whole.
  'receive-told': {
    route: { name: 'Receive', params: {} },
    state: told({ variant: 'success', text: 'Swapped 1,234.567 USDC for 0.4118 ETH', paid: true }),
  },
  'account-whole': {
    route: { name: 'Account', params: {} },
    state: told({ variant: 'plain', text: me.replace(/^0x|.{4}(?=.)/gi, '$& ') }),
  },
  // A name that was registered here stands before the login.
  'account-named': { route: { name: 'Account', params: {} }, state: named, says: ownName },
  'button-named': { state: named, button: true, says: ownName },
  'account-loading': { route: { name: 'Account', params: {} }, state: connected(), balance: 'silent', wait: 400 },
  // The first thing that a new wallet’s owner sees: what it can do, and two ways to come by something.
  'account-empty': {
    route: { name: 'Account', params: {} },
    state: connected(),
    balance: 'nothing',
    buys: 'USDC',
    says: 'No tokens here yet',
  },
  'account-error': { route: { name: 'Account', params: {} }, state: connected(), balance: 'fails', wait: 400 },
  'account-wrong-network': {
    route: { name: 'Account', params: {} },
    state: connected({ caipNetworkId: 'eip155:100' }),
    options: { allowUnsupportedChain: true },
    wait: 3_500,
  },
}
