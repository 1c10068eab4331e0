import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { optionalToken } from '#src/app/redirect-target.ts'
import { VerifyScreen } from '#src/screens/verify/verify-screen.tsx'

export const Route = createFileRoute('/verify')({
  validateSearch: v.object({ userToken: optionalToken, invite: optionalToken }),
  component: Verify,
  staticData: { title: 'Confirmar cadastro' },
})

function Verify() {
  const { userToken, invite } = Route.useSearch()
  return <VerifyScreen key={userToken} token={userToken} invite={invite} />
}
