import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CalendarScreen } from '#src/screens/calendar/calendar-screen.tsx'

const Search = v.object({
  view: v.fallback(v.optional(v.picklist(['day', 'week', 'month', 'list'])), undefined),
  week: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  date: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
})

export const Route = createFileRoute('/_app/calendar')({
  validateSearch: Search,
  component: CalendarScreen,
  staticData: { title: 'Calendário' },
})
