import { createFileRoute } from '@tanstack/react-router'
import { CalendarScreen } from '#src/screens/calendar/calendar-screen.tsx'
import type { CalendarSearch } from '#src/screens/calendar/calendar-search.ts'

export const Route = createFileRoute('/_app/calendar')({
  // The screen validates the search itself, so that no other page has to load its schema.
  validateSearch: (search: Record<string, unknown>) => search as Partial<CalendarSearch>,
  component: CalendarScreen,
  staticData: { title: 'Calendário' },
})
