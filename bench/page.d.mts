/** The bundled app of an integrator, served as a page with nothing else on it. */
export function withPage<T>(
  use: (page: { origin: string; lazy: ReadonlyMap<string, string> }) => Promise<T>,
): Promise<T>
