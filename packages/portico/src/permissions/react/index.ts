export { type UsePermissions, usePermissions } from './usePermissions.js'
