import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'
import { storableText } from '../texts/texts.ts'

/** Of one project at a time. */
export const maxCalendarFeeds = 20

const tooLong = 'Use no máximo 60 caracteres'

export const CalendarFeedForm = v.object({
  /** For whom the address is; '' for none. On one line, since calendars show it. */
  name: v.pipe(
    v.string(),
    v.maxLength(500, tooLong),
    storableText,
    v.transform((name) => name.replace(/\s+/g, ' ').trim()),
    v.maxLength(60, tooLong),
  ),
})
export type CalendarFeedForm = v.InferOutput<typeof CalendarFeedForm>

/** A secret address at which calendar programs read the project's calendar, until it is withdrawn. */
export const CalendarFeed = v.object({
  id: Uuid,
  name: v.string(),
  /** Null when it can no longer be shown, since a key is gone; whoever has it reads on. */
  url: v.nullable(v.string()),
  createdAt: Instant,
  /** Who made it; null once that account was deleted. */
  createdBy: v.nullable(v.string()),
  /** When somebody last asked for it, to the hour; null until then. */
  readAt: v.nullable(Instant),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>
