export {
  createSignInServer,
  type SignedIn,
  type SignInServer,
  type SignInServerOptions,
} from './server.js'
export { makeMemoryStore, type SignInStore } from './store.js'
