/**
 * A list as PostgreSQL writes it, to be cast where it is used: `${arrayText(ids)}::bigint[]`. The driver's own arrays need a query at each
 * new connection, and a connection lost during that query ends the process.
 */
export function arrayText(list: readonly (string | number | null)[]): string {
  return `{${list.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}
