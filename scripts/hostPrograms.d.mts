/** Where a program is that hosts run beside ours, taken out of Debian's package when it is not installed. @throws Error with one line of advice */
export declare function hostProgram(name: 'nginx' | 'caddy' | 'kubectl' | 'systemd-analyze' | 'strace'): {
  path: string
  /** What its environment needs. */
  env: Record<string, string>
}
