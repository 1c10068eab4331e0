import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawInvite } from '#contract/endpoints/project-people.ts'
import type { ProjectInvite } from '#contract/project-people.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { invitesQuery } from '#src/api/people-queries.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { roleNames } from './role-names.ts'

export function InviteRow({ invite }: { invite: ProjectInvite }) {
  const { project, timeZone } = useSession()
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)

  async function withdraw() {
    setIsSending(true)
    try {
      await call(withdrawInvite, { params: { id: project.id, inviteId: invite.id } })
      client.setQueryData(invitesQuery(project.id).queryKey, (known) =>
        known?.filter(({ id }) => id !== invite.id),
      )
      showToast({ title: 'Convite cancelado', description: invite.email, tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, 'cancelar o convite'), 'O convite não foi cancelado')
      setIsSending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-all font-semibold">{invite.email}</p>
        <p className="text-muted text-sm">
          {roleNames[invite.role]} • vale até {dayText(invite.expiresAt, timeZone, 'dayAndMonth')}
        </p>
      </div>
      <Button variant="ghost" isLoading={isSending} onClick={() => void withdraw()}>
        Cancelar convite
        <span className="sr-only"> de {invite.email}</span>
      </Button>
    </li>
  )
}
