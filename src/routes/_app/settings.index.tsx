import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'

const text = v.fallback(v.optional(v.string()), undefined)

/** What a network sends back: a code and the state it was given, or an error. */
const Search = v.object({ code: text, state: text, error: text })

export const Route = createFileRoute('/_app/settings/')({
  // Other parameters that a network adds are kept, for the server to check.
  validateSearch: (search: Record<string, unknown>) => ({ ...search, ...v.parse(Search, search) }),
  component: Settings,
  staticData: { title: 'Configurações' },
})

function Settings() {
  const { code, state, error, ...more } = Route.useSearch()
  return <SettingsScreen {...{ code, state, error, more }} />
}
