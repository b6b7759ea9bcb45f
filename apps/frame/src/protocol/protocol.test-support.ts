import { frameRequests } from 'portico/wire'
import type { Handlers } from './router.js'

/** Handlers that only write down who asked; `answers` gives what each one says. */
export function spyHandlers(answers: Partial<Record<string, unknown>> = {}) {
  const asked: { name: string; payload: unknown; origin: string }[] = []
  const handlers = Object.fromEntries(
    Object.keys(frameRequests).map((name) => [
      name,
      (payload: unknown, { origin }: { origin: string }) => {
        asked.push({ name, payload, origin })
        const answer = answers[name]
        return typeof answer === 'function' ? answer(payload) : answer
      },
    ]),
  ) as unknown as Handlers
  return { handlers, asked }
}

/** As many turns as promises within need to be done. */
export async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
