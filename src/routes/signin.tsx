import { createFileRoute, redirect } from '@tanstack/react-router'
import { homePath, SigninSearch } from '#src/app/redirect-target.ts'
import { SigninScreen } from '#src/screens/signin/signin-screen.tsx'
import { readAuthCookie } from '#src/session/auth-cookie.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: SigninSearch,
  beforeLoad: ({ search }) => {
    if (readAuthCookie()) throw redirect({ href: search.redirect ?? homePath, replace: true })
  },
  component: Signin,
  staticData: { title: 'Entrar' },
})

function Signin() {
  return <SigninScreen target={Route.useSearch().redirect ?? homePath} />
}
