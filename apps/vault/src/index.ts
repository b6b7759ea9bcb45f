export { vaultRoutes } from './contract/index.js'
