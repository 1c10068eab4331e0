import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'

const text = v.fallback(v.optional(v.string()), undefined)

/** What a network brings back: a code and the state it was given, or why there is none. */
const Search = v.object({ code: text, state: text, error: text })

export const Route = createFileRoute('/_app/settings')({
  validateSearch: Search,
  component: Settings,
  staticData: { title: 'Configurações' },
})

function Settings() {
  const { code, state, error } = Route.useSearch()
  return <SettingsScreen code={code} state={state} error={error} />
}
