import type { Chain } from '../chains/nodes.js'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import type { Projects } from '../projects.js'

/** The options of a command, by their names without dashes. */
export type Values = Readonly<Record<string, string | boolean | string[] | undefined>>
/** What a command has at hand: a database that is up to date, the settings, and their chains. */
export type At = {
  database: Database
  projects: Projects
  chains: readonly Chain[]
  taken: readonly number[]
  config: Config
}
/** Does what a command says. @returns the text to print */
export type Work = (at: At) => Promise<string>
