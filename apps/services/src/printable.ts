/** What somebody sent, for a line of the log or an answer: no more of it than is read, and nothing that ends the line. */
export function printable(text: string): string {
  return text.slice(0, 200).replace(/[^\x20-\x7e]/g, '?')
}
