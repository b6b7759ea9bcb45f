import { Server } from 'node:net'

// The bundler would listen to the whole network; everything of the sandbox stays on this machine.
const listen = Server.prototype.listen
Server.prototype.listen = function (options, ...rest) {
  return listen.call(this, typeof options === 'object' ? { ...options, host: '127.0.0.1' } : options, ...rest)
}
