import * as v from 'valibot'
import { defineCalls } from '../schemas/common.js'

/** How many events were taken and how many refused. Other servers answer anything here, so nothing is required. */
const eventsAnswer = v.fallback(v.object({ accepted: v.optional(v.number()), refused: v.optional(v.number()) }), {})

export const eventCalls = defineCalls({
  'events.post': { service: 'analytics', method: 'POST', path: '/e', answer: eventsAnswer },
  'events.batch': { service: 'analytics', method: 'POST', path: '/batch', answer: eventsAnswer },
})
