type Listener = (() => void) | null

/** Requests and transactions end by themselves, one turn later; as a browser does, each opening has one version of the database. */
export function makeIndexedDb() {
  const disk = { version: 0, tables: new Set<string>(), values: new Map<string, unknown>(), isFull: false }
  const open = new Set<Connection>()
  const waiting: (() => void)[] = []

  type Connection = { onversionchange: Listener; isClosed: boolean }

  function requestOf<T>(result: T, error: DOMException | null = null) {
    const made = { result, error, onsuccess: null as Listener, onerror: null as Listener }
    queueMicrotask(() => (error ? made.onerror?.() : made.onsuccess?.()))
    return made
  }

  function connect() {
    const connection = {
      onversionchange: null as Listener,
      isClosed: false,
      createObjectStore: (name: string) => disk.tables.add(name),
      close() {
        connection.isClosed = true
        open.delete(connection)
        for (const run of waiting.splice(0)) run()
      },
      transaction(name: string) {
        if (connection.isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError')
        if (!disk.tables.has(name)) throw new DOMException('No such table', 'NotFoundError')
        const made = { oncomplete: null as Listener, onabort: null as Listener, error: null as DOMException | null }
        return Object.assign(made, {
          objectStore: () => ({
            get: (key: string) => requestOf(disk.values.get(key)),
            put(value: unknown, key: string) {
              const { isFull } = disk
              if (!isFull) disk.values.set(key, value)
              else made.error = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
              setImmediate(() => (isFull ? made.onabort?.() : made.oncomplete?.()))
              return requestOf(key)
            },
          }),
        })
      },
    }
    open.add(connection)
    return connection
  }

  const factory = {
    open(_: string, version = disk.version || 1) {
      if (version < disk.version) return requestOf(undefined, new DOMException('It is newer', 'VersionError'))
      const made = {
        result: undefined as ReturnType<typeof connect> | undefined,
        error: null,
        onupgradeneeded: null as Listener,
        onsuccess: null as Listener,
        onerror: null as Listener,
      }
      const go = () => {
        // Who holds an older version is asked to let go of it, and is waited for.
        if (version > disk.version && open.size > 0) return void waiting.push(go)
        made.result = connect()
        if (version > disk.version) {
          disk.version = version
          made.onupgradeneeded?.()
        }
        made.onsuccess?.()
      }
      queueMicrotask(() => {
        if (version > disk.version) for (const one of [...open]) one.onversionchange?.()
        go()
      })
      return made
    },
  }
  return { disk, factory: factory as unknown as IDBFactory }
}
