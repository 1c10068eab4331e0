import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { chooseTarget, optionalToken } from '#src/app/redirect-target.ts'
import { SignupScreen } from '#src/screens/signup/signup-screen.tsx'
import { readAuthCookie } from '#src/session/auth-cookie.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: v.object({ invite: optionalToken }),
  beforeLoad: ({ search }) => {
    if (readAuthCookie()) throw redirect({ href: chooseTarget(search), replace: true })
  },
  component: Signup,
  staticData: { title: 'Criar conta' },
})

function Signup() {
  return <SignupScreen invite={Route.useSearch().invite} />
}
