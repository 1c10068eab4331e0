import { createFileRoute, redirect } from '@tanstack/react-router'
import { chooseTarget, SigninSearch } from '#src/app/redirect-target.ts'
import { SigninScreen } from '#src/screens/signin/signin-screen.tsx'
import { readAuthCookie } from '#src/session/auth-cookie.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: SigninSearch,
  beforeLoad: ({ search }) => {
    if (readAuthCookie()) throw redirect({ href: chooseTarget(search), replace: true })
  },
  component: Signin,
  staticData: { title: 'Entrar' },
})

function Signin() {
  const search = Route.useSearch()
  return <SigninScreen target={chooseTarget(search)} invite={search.invite} />
}
