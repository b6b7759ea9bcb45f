/**
 * The file that one of our programs has been made into, for Node to run: a loader that translates each module takes a second or two of
 * every start. It is kept until something that it is made of changes.
 */
export function programOf(entry: URL): Promise<string>
