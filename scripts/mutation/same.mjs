/**
 * Mutants that change nothing that anybody could see, with the reason: a file, what stands there, what takes its place, why. They are not
 * counted. What is no longer found in the code is told, and goes.
 */
export const same = []
