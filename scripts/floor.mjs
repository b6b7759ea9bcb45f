/**
 * Where one says what it does while another has the floor: what is written is held, in its order, until `open()`, and shown as it comes
 * from then on.
 */
export function createFloor() {
  const held = []
  let isOpen = false
  const write = (target, chunk) => {
    if (isOpen) target.write(chunk)
    else held.push([target, chunk])
  }
  return {
    write,
    log: (text) => write(process.stdout, `${text}\n`),
    open() {
      isOpen = true
      for (const [target, chunk] of held.splice(0)) target.write(chunk)
    },
  }
}
