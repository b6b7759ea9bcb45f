/** A number from the command line, as `--clients=100`. */
export const given = (name: string, usual: number): number =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
