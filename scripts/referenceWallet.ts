/** What Vitest hands on of an error that no test awaited. */
type Unhandled = {
  message?: string
  stack?: string
  type?: string
}

const reference = /node_modules[\\/]@(walletconnect|reown)[\\/]/
const file = /^\s*at (?!.*node:).*[\\/]/
const late = /recently deleted|No matching key|without any listeners/

/**
 * Whether an error that nobody awaited is the reference wallet's own. `@walletconnect/sign-client` checks the end of a session in a
 * promise that it lets go of: a session that ends on both sides at once, or before it has been noted, rejects there, and no caller can
 * catch it. All else that nobody awaits fails the run, and so does this where a line of ours is on its stack.
 *
 * @returns `false` when the run shall not fail for it, as Vitest's `onUnhandledError` wants it
 */
export function forgiveReferenceWallet({ message = '', stack = '', type }: Unhandled): false | undefined {
  const frames = stack.split('\n').filter((line) => file.test(line))
  const its =
    frames.length > 0 &&
    frames.every((line) => line.includes('node_modules')) &&
    frames.some((line) => reference.test(line))
  if (type !== 'Unhandled Rejection' && type !== 'Uncaught Exception') return
  if (!its || !late.test(message)) return
  console.info(`The reference wallet let go of an error of its own: ${message}`)
  return false
}
