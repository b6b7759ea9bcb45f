import type { EmailState } from '../../packages/portico/src/core/features/email/state.js'
import type { SocialState } from '../../packages/portico/src/core/features/social/state.js'
import { balance, connected, type Picture } from './setup.js'
import { harbor, me } from './wallets.js'

const email = 'mira@vale.studio'

const asked = (name: 'EmailLogin' | 'EmailDevice' | 'EmailCode', state: EmailState): Picture => ({
  route: { name, params: {} },
  state: { email: state },
})
const elsewhere = (status: SocialState['status']): Picture => ({
  route: { name: 'ConnectingSocial', params: { provider: 'google' } },
  state: { social: { provider: 'google', status } },
})
/** A page with the email wallet connected. */
const mine = {
  ...connected({ connectorId: 'embedded', wallet: { name: 'Email wallet' }, auth: { name: email } }),
  balance,
}

/** Logins, and what belongs to the wallet that they open, as far as no frame has a part in it. */
export const loginPictures: Readonly<Record<string, Picture>> = {
  'email-login': asked('EmailLogin', { status: 'idle', email: '' }),
  'email-login-invalid': asked('EmailLogin', { status: 'idle', email: 'mira', failure: { kind: 'invalid' } }),
  'email-login-limited': asked('EmailLogin', {
    status: 'idle',
    email,
    failure: { kind: 'soon', seconds: 24 },
  }),
  'email-device': asked('EmailDevice', { status: 'device', email, match: '47', sentAt: 0 }),
  'email-code': asked('EmailCode', { status: 'code', email, sentAt: 0 }),
  'connect-socials': { route: { name: 'ConnectSocials', params: {} } },
  'connecting-social-waiting': elsewhere('waiting'),
  'connecting-social-closed': elsewhere('closed'),
  'connecting-social-blocked': elsewhere('blocked'),
  settings: { route: { name: 'Settings', params: {} }, state: mine },
  'update-email': { route: { name: 'UpdateEmailWallet', params: {} }, state: mine },
  'update-email-same': {
    route: { name: 'UpdateEmailWallet', params: {} },
    state: { ...mine, emailChange: { status: 'idle', email, failure: { kind: 'same' } } },
  },
  'update-email-code': {
    route: { name: 'UpdateEmailCode', params: {} },
    state: { ...mine, emailChange: { status: 'code', step: 'primary', email: 'mira@newvale.studio', sentAt: 0 } },
  },
  'register-name': { route: { name: 'RegisterAccountName', params: {} }, state: mine },
  'register-name-done': {
    route: { name: 'RegisterAccountNameSuccess', params: {} },
    state: { ...mine, names: { status: 'registered', address: me, name: 'mira-vale.meridian.id' } },
  },
  'open-wallet': { route: { name: 'OpenWallet', params: { wallet: { name: harbor.name } } }, state: mine },
}
