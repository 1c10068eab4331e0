import * as v from 'valibot'
import { Post } from './post.ts'
import { Uuid } from './scalars.ts'

/** A post in the calendar of all of a person's projects: it says which one it is of. */
export const CalendarPost = v.object({ ...Post.entries, projectId: Uuid })
export type CalendarPost = v.InferOutput<typeof CalendarPost>
