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

/** Kept by the services: one that is in force, and one that was revoked there alone, which its network knows nothing of. */
const kept = [null, 1].map((revokedAt, index) => ({
  project: { id: `p${index}`, name: ['Quay', 'Harbor Lights'][index] ?? '', url: null, iconUrl: null },
  pci: `session-${index}`,
  expiry: until,
  createdAt: 1,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x2386f26fc10000', start: 1, period: 86_400 } },
  ],
  policies: [],
  context: '0x01',
  revokedAt,
  onChain: { delegation: '0xde', uses: 1, usedAt: 2, revokedAt: null },
}))

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
  'permissions-held-by-chain': {
    route: { name: 'Permissions', params: {} },
    features: { smartSessions: true },
    options: { logLevel: 'silent' },
    says: 'The permission is still in place.',
    state: {
      ...connected(),
      sessions: { status: 'ready', address: me, networkId: 'eip155:1', sessions: kept },
    },
  },
}
