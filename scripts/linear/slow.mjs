import { automatonOf } from './automaton.mjs'

/**
 * A text that a backtracking engine may take more than linear time for: `begin`, then `again` any number of times, then `end`. It can be
 * read in two ways each time around (a loop within a loop, one loop behind another, or a search that begins anew within what it has read),
 * and the second way comes to nothing, so that it is tried from each place. `undefined` where the pattern has none.
 *
 * What looks around is taken to hold always, and what is found first to be tried last: a pattern may be faster than it seems here.
 *
 * @param {RegExp} pattern
 * @returns {{ begin: string, again: string, end: string } | undefined}
 *
 * @example slowText(/\s+$/) // { begin: '', again: ' ', end: 'a' }
 */
export function slowText({ source, flags }) {
  const automaton = automatonOf(source, flags)
  const graph = graphOf(automaton)
  const { letters } = graph
  const ends = ['', ...letters, ...letters.flatMap((one) => letters.map((other) => one + other))]
  for (const { begin, again, second } of ambiguities(graph)) {
    const end = ends.find((text) => isInVain(automaton, graph.states[second], again.repeat(3) + text))
    if (end !== undefined) return { begin, again, end }
  }
  return undefined
}

/** Whether nothing is found in a text from a state on. */
function isInVain({ next, accepts }, from, text) {
  let states = [from]
  for (const letter of text) {
    if (states.some((state) => accepts(state, letter))) return false
    const after = states.flatMap((state) => next(state, letter))
    states = [...new Map(after.map((state) => [nameOf(state), state])).values()]
  }
  return !states.some((state) => accepts(state))
}

const nameOf = ({ node, before }) => `${node} ${before}`

/** All states that can be reached, where each letter leads from them, and which of them lie on a common circle. */
function graphOf({ letters, begin, next }) {
  const states = [begin]
  const places = new Map([[nameOf(begin), 0]])
  const ways = []
  for (let at = 0; at < states.length; at++) {
    ways[at] = letters.map((letter) =>
      next(states[at], letter).map((state) => {
        const name = nameOf(state)
        if (!places.has(name)) places.set(name, states.push(state) - 1)
        return places.get(name)
      }),
    )
  }
  const reach = ways.map((_, from) => reachable(ways, from))
  return { letters, states, ways, reach, isLoop: (at) => reach[at].has(at) }
}

function reachable(ways, from) {
  const found = new Set()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of ways[at].flat()) {
      if (found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}

function* ambiguities(graph) {
  const { ways, reach, isLoop, letters } = graph
  const loops = ways.flatMap((_, at) => (isLoop(at) ? [at] : []))
  for (const at of loops) {
    // Two ways by one letter to the same place, and back: a loop within a loop.
    for (const [index, targets] of ways[at].entries()) {
      const twice = targets.find((to, place) => targets.indexOf(to) !== place && reach[to].has(at))
      if (twice === undefined) continue
      const back = path(graph, [twice], [at])
      if (back !== undefined) yield { begin: path(graph, [0], [at]), again: letters[index] + back, second: at }
    }
  }
  for (const first of loops) {
    for (const second of loops) {
      if (!reach[first].has(second)) continue
      if (first === second) {
        const again = apart(graph, first)
        if (again) yield { begin: path(graph, [0], [first]), again, second: first }
        continue
      }
      const again = path(graph, [first, first, second], [first, second, second])
      if (again) yield { begin: path(graph, [0], [first]), again, second }
    }
  }
}

/** A text that leads from a state back to itself in two ways that part in between. */
function apart(graph, at) {
  const { ways, letters, reach } = graph
  for (const [index, targets] of ways[at].entries()) {
    const back = targets.filter((to) => reach[to].has(at))
    for (const one of back) {
      for (const other of back) {
        if (one >= other) continue
        const rest = path(graph, [one, other], [at, at])
        if (rest !== undefined) return letters[index] + rest
      }
    }
  }
  return undefined
}

/** The shortest text that leads each of the states to its aim, all at once. Empty only where one state is there already. */
function path({ ways, letters, reach }, from, to) {
  const isThere = (states) => states.every((state, index) => state === to[index])
  if (isThere(from)) return ''
  const key = (states) => states.join(' ')
  const seen = new Set([key(from)])
  let open = [{ states: from, text: '' }]
  while (open.length > 0) {
    const further = []
    for (const { states, text } of open) {
      for (const [index, letter] of letters.entries()) {
        for (const after of combinations(states.map((state) => [...new Set(ways[state][index])]))) {
          if (!after.every((state, place) => state === to[place] || reach[state].has(to[place]))) continue
          const name = key(after)
          if (seen.has(name)) continue
          seen.add(name)
          if (isThere(after)) return text + letter
          further.push({ states: after, text: text + letter })
        }
      }
    }
    open = further
  }
  return undefined
}

function combinations([first, ...rest]) {
  if (first === undefined) return [[]]
  const others = combinations(rest)
  return first.flatMap((one) => others.map((other) => [one, ...other]))
}
