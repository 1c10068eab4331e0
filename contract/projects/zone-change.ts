import * as v from 'valibot'
import { Instant, TimeZone } from '../scalars.ts'
import { ProjectForm } from './project-form.ts'

/**
 * What becomes of the times already planned when a project gets another time zone. 'keep-instant':
 * they go out at the same moment, which a clock in the new zone shows as another time.
 * 'keep-clock': they go out at the same local time, in the new zone.
 */
export const PlannedTimes = v.picklist(['keep-instant', 'keep-clock'])
export type PlannedTimes = v.InferOutput<typeof PlannedTimes>

/** A change of a project. Without `plannedTimes`, or with the same zone, no planned time is moved. */
export const ProjectChange = v.object({
  ...ProjectForm.entries,
  plannedTimes: v.optional(PlannedTimes, 'keep-instant'),
})
export type ProjectChange = v.InferOutput<typeof ProjectChange>

export const ZoneChangeQuery = v.object({ timeZone: TimeZone })

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What another time zone would do to the publications of a project that are still to come. */
export const ZoneChange = v.object({
  /** How many are planned: one post on one account at one time each. */
  planned: Count,
  /**
   * How many of them keep their moment also with 'keep-clock': they go out within minutes, or their
   * local time has passed in the new zone.
   */
  fixed: Count,
  /** The first that 'keep-clock' moves; null when it moves none. */
  first: v.nullable(v.object({ caption: v.string(), scheduledAt: Instant, movedTo: Instant })),
})
export type ZoneChange = v.InferOutput<typeof ZoneChange>
