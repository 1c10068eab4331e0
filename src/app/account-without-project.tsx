import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#contract/people/auth.ts'
import { createQueryCache } from '#src/device-copy/query-cache.ts'
import { PersonContext } from '#src/session/person-context.ts'

/** Stands for the project's id: this query cache belongs to no project and is not stored on the device. */
const noProject = 'none'

/** The account screen for a person without a project: the account can be secured, exported and deleted. */
export function AccountWithoutProject({ user }: { user: User }) {
  const [client] = useState(() => createQueryCache(user.id, noProject))
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <QueryClientProvider client={client}>
      <PersonContext value={{ user, projects: [], timeZone }}>
        <div className="w-full max-w-2xl self-start py-6">
          <Link to="/dashboard" className="mb-4 inline-block py-2 font-semibold underline">
            Voltar
          </Link>
          <Outlet />
        </div>
      </PersonContext>
    </QueryClientProvider>
  )
}
