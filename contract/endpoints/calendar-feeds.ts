import * as v from 'valibot'
import { CalendarFeed, CalendarFeedForm } from '../projects/calendar-feed.ts'
import { define, IdParam } from './endpoint.ts'

/** The newest first. */
export const listCalendarFeeds = define({
  method: 'GET',
  path: '/calendar-feeds',
  caller: 'EDITOR',
  // The addresses are in the answer, and open the calendar for longer than a copied access token lasts.
  requiresDevice: true,
  bodyType: 'none',
  answer: v.array(CalendarFeed),
  errors: [],
})

export const createCalendarFeed = define({
  method: 'POST',
  path: '/calendar-feeds',
  caller: 'ADMIN',
  // It lets somebody in, for longer than a copied access token lasts.
  requiresDevice: true,
  bodyType: 'json',
  body: CalendarFeedForm,
  answer: CalendarFeed,
  errors: ['CALENDAR_FEED_LIMIT_REACHED'],
})

/** Its address leads nowhere from then on. */
export const deleteCalendarFeed = define({
  method: 'DELETE',
  path: '/calendar-feeds/:id',
  caller: 'ADMIN',
  requiresDevice: true,
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})
