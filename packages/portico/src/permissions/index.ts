export {
  listPermissions,
  requestPermission,
  revokePermission,
  type SupportedPermission,
  supportedPermissions,
} from './ask.js'
export { checkPermission } from './check.js'
export { type PermissionLeft, readLeft } from './left.js'
export type { GrantedPermission, Permission, PermissionProvider, PermissionRequest } from './permission.js'
export { type PermittedCall, redeemCall, takeCall } from './redeem.js'
export { type Redeemed, type RedeemOptions, type Redemption, redeemPermission } from './send.js'
export { readTaken } from './taken.js'
