import * as v from 'valibot'
import type { Planning, PlanningContent } from '#contract/planning.ts'

// A planning as the device keeps it and reads it back in an answer: its shape, and none of the rules
// that the server has checked already. The worker carries this too.

export const ContentCopy = v.object({
  slots: v.array(v.object({ weekday: v.number(), time: v.string() })),
  hashtagGroups: v.array(v.object({ id: v.string(), name: v.string(), hashtags: v.string() })),
}) satisfies v.GenericSchema<unknown, PlanningContent>

export const PlanningCopy = v.object({
  ...ContentCopy.entries,
  version: v.number(),
}) satisfies v.GenericSchema<unknown, Planning>
