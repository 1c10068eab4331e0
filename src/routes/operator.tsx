import { createFileRoute } from '@tanstack/react-router'
import { AppLayout } from '#src/app/app-layout.tsx'
import { NotFoundScreen } from '#src/app/not-found-screen.tsx'
import { requireSession } from '#src/app/require-session.ts'
import { SignedIn } from '#src/app/signed-in.tsx'
import { OperatorScreen } from '#src/screens/operator/operator-screen.tsx'

/** Outside the layout of the app, since an operator needs no project. No page links to this one. */
export const Route = createFileRoute('/operator')({
  validateSearch: ({ area }: { area?: unknown }): { area?: unknown } => ({ area }),
  beforeLoad: requireSession,
  component: Operator,
})

function Operator() {
  const { area } = Route.useSearch()
  const navigate = Route.useNavigate()
  const notFound = (
    <AppLayout>
      <NotFoundScreen />
    </AppLayout>
  )
  return (
    <SignedIn>
      {(user) => (
        <OperatorScreen
          key={user.id}
          area={area}
          onArea={(next) => void navigate({ search: { area: next }, resetScroll: false })}
          notFound={notFound}
        />
      )}
    </SignedIn>
  )
}
