import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteMember, withdrawInvite } from '#contract/endpoints/project-people.ts'
import type { InviteState, ProjectInvite } from '#contract/projects/project-people.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { invitesQuery, membersQuery } from '#src/api/people-queries.ts'
import { Badge, type BadgeTone } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { shortDay } from './describe-last-active.ts'
import { keepInvite } from './keep-invite.ts'
import { roleNames } from './role-names.ts'

const states: Record<InviteState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pendente', tone: 'info' },
  accepted: { label: 'Aceito', tone: 'success' },
  expired: { label: 'Expirado', tone: 'neutral' },
}

/** An invitation with its state; a pending or expired one can be sent again. */
export function InviteRow({ invite }: { invite: ProjectInvite }) {
  const { id, email, role, state } = invite
  const { project, timeZone } = useSession()
  const client = useQueryClient()
  const [running, setRunning] = useState<'send' | 'withdraw'>()
  const { queryKey } = invitesQuery(project.id)

  async function run(
    what: typeof running,
    act: () => Promise<void>,
    failed: (error: unknown) => void,
  ) {
    setRunning(what)
    try {
      await act()
    } catch (error) {
      failed(error)
      // The person may have joined, or another administrator may have changed the invitation, meanwhile.
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries(membersQuery(project.id))
    } finally {
      setRunning(undefined)
    }
  }

  const sendAgain = () =>
    run(
      'send',
      async () => {
        const sent = await call(inviteMember, { params: { id: project.id }, body: { email, role } })
        client.setQueryData(queryKey, (known) => keepInvite(known, sent))
        showToast({ title: 'Convite enviado de novo', description: email, tone: 'success' })
      },
      (error) =>
        showErrorToast(describeFailure(error, 'enviar o convite'), 'O convite não foi enviado'),
    )

  const withdraw = () =>
    run(
      'withdraw',
      async () => {
        await call(withdrawInvite, {
          ...{ params: { id: project.id, inviteId: id }, query: { state } },
        }).catch((error: unknown) => {
          // An ended invitation that is gone already needs no removal.
          if (state === 'pending' || !isGone(error)) throw error
        })
        client.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id))
        const title = state === 'pending' ? 'Convite cancelado' : 'Convite removido da lista'
        showToast({ title, description: email, tone: 'success' })
      },
      (error) => {
        const words = isGone(error)
          ? 'Ele foi aceito ou cancelado enquanto isso. A lista foi atualizada.'
          : describeFailure(error, 'mudar a lista de convites')
        const title =
          state === 'pending' ? 'O convite não foi cancelado' : 'O convite continua na lista'
        showErrorToast(words, title)
      },
    )

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-all font-semibold">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <Badge tone={states[state].tone} hasDot>
            {states[state].label}
          </Badge>
          <span>
            {roleNames[role]} • {describeDay(invite, timeZone)}
          </span>
        </p>
      </div>
      <div className="-ml-4 flex flex-wrap items-center sm:ml-0">
        {state !== 'accepted' && (
          <Button
            variant="ghost"
            isLoading={running === 'send'}
            aria-disabled={running === 'withdraw' || undefined}
            aria-label={`Enviar de novo o convite de ${email}`}
            onClick={() => void sendAgain()}
          >
            Enviar de novo
          </Button>
        )}
        <Button
          variant="ghost"
          isLoading={running === 'withdraw'}
          aria-disabled={running === 'send' || undefined}
          aria-label={
            state === 'pending'
              ? `Cancelar convite de ${email}`
              : `Remover da lista o convite de ${email}`
          }
          onClick={() => void withdraw()}
        >
          {state === 'pending' ? 'Cancelar convite' : 'Remover da lista'}
        </Button>
      </div>
    </li>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

function describeDay({ state, expiresAt, acceptedAt }: ProjectInvite, timeZone: string): string {
  const day = (instant: string) => shortDay(instant, timeZone, serverNow())
  if (state === 'pending') return `vale até ${day(expiresAt)}`
  if (state === 'expired') return `expirou em ${day(expiresAt)}`
  return acceptedAt ? `aceito em ${day(acceptedAt)}` : 'aceito'
}
