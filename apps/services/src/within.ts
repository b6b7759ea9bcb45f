/** What work gives, or something else when the time comes before it. The work goes on. */
export function within<T, F>(end: number, work: Promise<T>, otherwise: F): Promise<T | F> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(otherwise), Math.max(0, end - Date.now()))
    const done = () => clearTimeout(late)
    work.then(resolve, reject).then(done, done)
  })
}
