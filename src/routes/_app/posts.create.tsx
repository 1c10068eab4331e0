import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ComposerScreen } from '#src/screens/composer/composer-screen.tsx'

const Search = v.object({
  draft: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** The day, and its time, with which the schedule of a new post begins. */
  date: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  time: v.fallback(v.optional(v.pipe(v.string(), v.isoTime())), undefined),
})

export const Route = createFileRoute('/_app/posts/create')({
  validateSearch: Search,
  component: ComposerScreen,
  staticData: { title: 'Novo Template' },
})
