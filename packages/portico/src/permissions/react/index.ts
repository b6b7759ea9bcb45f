export { type UsePermissions, usePermissions } from './usePermissions.js'
export { type UseRedeemPermission, useRedeemPermission } from './useRedeemPermission.js'
