import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const originsAnswer = v.object({ allowedOrigins: tolerantArray(v.string()) })
const analyticsAnswer = v.object({ isAnalyticsEnabled: v.boolean() })
const limitsAnswer = v.object({
  planLimits: v.object({
    tier: v.string(),
    isAboveRpcLimit: v.boolean(),
    isAboveMauLimit: v.boolean(),
  }),
})

/** What else the configuration of a project says. */
export const projectCalls = defineCalls({
  'config.origins': { service: 'directory', method: 'GET', path: '/projects/v1/origins', answer: originsAnswer },
  'config.analytics': { service: 'directory', method: 'GET', path: '/getAnalyticsConfig', answer: analyticsAnswer },
  'config.limits': { service: 'directory', method: 'GET', path: '/appkit/v1/project-limits', answer: limitsAnswer },
})
