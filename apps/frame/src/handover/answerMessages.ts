import * as v from 'valibot'

/** What the window shows of the device that asks. */
const question = v.object({
  browser: v.pipe(v.string(), v.maxLength(200)),
  origin: v.pipe(v.string(), v.maxLength(300)),
  at: v.number(),
})
export type Question = v.InferOutput<typeof question>

const ended = v.picklist(['given', 'denied', 'wrong', 'over', 'failed'])
/** What came of an answer. */
export type Ended = v.InferOutput<typeof ended>

/** From the frame that has the key to the window that it opened. */
export const toWindow = v.union([v.object({ question }), v.object({ ended })])
/** From the window: it is there, or its person answered. `null`: it was not them. */
export const fromWindow = v.union([
  v.object({ ready: v.literal(true) }),
  v.object({ typed: v.nullable(v.pipe(v.string(), v.regex(/^\d{2}$/))) }),
])
