/** Runs a command to its end in a process group of its own, and hands back what it said. Nothing of `env` that is `undefined` reaches it. */
export declare function run(
  command: string,
  args: readonly string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; stream?: boolean; limitMs?: number; timeoutMs?: number },
): Promise<{ code: number; output: string }>
