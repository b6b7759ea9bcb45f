/** A number to read and three to choose from: who cannot see the sheet cannot know which. */
export type Match = { wanted: number; choices: readonly number[] }

/** A random number below `end`, each as likely as the others. */
function randomBelow(end: number): number {
  const limit = 256 - (256 % end)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? 0) >= limit)
  return (byte[0] ?? 0) % end
}

/** Three different numbers of two digits in random order; one of them, at a random place, is wanted. */
export function makeMatch(random: (end: number) => number = randomBelow): Match {
  const choices: number[] = []
  while (choices.length < 3) {
    const next = 10 + random(90)
    if (!choices.includes(next)) choices.push(next)
  }
  return { wanted: choices[random(3)] ?? 0, choices }
}
