import * as v from 'valibot'
import type { Planning, PlanningContent } from '#contract/planning.ts'

// A planning in a stored row or in an answer: only its shape, since the server has checked the
// rules. The worker carries these schemas too, so they stay small.

export const LenientPlanningContent = v.object({
  slots: v.array(v.object({ weekday: v.number(), time: v.string() })),
  hashtagGroups: v.array(v.object({ id: v.string(), name: v.string(), hashtags: v.string() })),
}) satisfies v.GenericSchema<unknown, PlanningContent>

export const LenientPlanning = v.object({
  ...LenientPlanningContent.entries,
  version: v.number(),
}) satisfies v.GenericSchema<unknown, Planning>
