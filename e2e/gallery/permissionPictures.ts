import type { PermissionsState } from '../../packages/portico/src/core/features/permissions/state.js'
import { connected, type Picture } from './setup.js'
import { me } from './wallets.js'

const until = Date.UTC(2031, 4, 17) / 1_000
const given: PermissionsState['given'] = [
  {
    context: '0x01',
    until,
    terms: { type: 'periodic', amount: '5000000', period: 604_800, currency: { symbol: 'USDC', decimals: 6 } },
    used: '3250000',
    left: '56750000',
  },
  {
    context: '0x02',
    until,
    terms: { type: 'calls', target: me, methods: ['play(uint256)', 'claim()'] },
    used: '3',
    left: '7',
  },
]

const told = (part: Partial<PermissionsState>, says: string): Picture => ({
  route: { name: 'Permissions', params: {} },
  features: { smartSessions: true },
  options: { logLevel: 'silent' },
  says,
  state: {
    ...connected({ wallet: { name: 'Email wallet' }, auth: { name: 'mira@vale.studio' } }),
    permissions: { status: 'ready', address: me, networkId: 'eip155:1', given, ...part },
  },
})

/** What an embedded wallet let an app do. There is none in the gallery: what it told stands in the state. */
export const permissionPictures: Record<string, Picture> = {
  'permissions-used': told({}, 'Used this period'),
  // The transaction of another visit is under way still.
  'permissions-revoking': told(
    { given: given.map((one, index) => (index === 0 ? { ...one, stopping: 'pending' } : one)) },
    'Revoking…',
  ),
  'permissions-revocation-failed': told(
    { taking: { context: '0x01', status: 'failed' } },
    'The permission couldn’t be revoked',
  ),
}
