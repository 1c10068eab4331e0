import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerOwnership, withdrawOwnershipOffer } from '#contract/endpoints/project-people.ts'
import type { OwnershipOffer, ProjectMember } from '#contract/projects/project-people.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { membersQuery, ownershipOfferQuery } from '#src/api/people-queries.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { NotConfirmedError, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { useSession } from '#src/session/session-context.ts'

/** Offers the project to another member; once they accept, the current owner becomes an administrator. */
export function TransferSection({ members }: { members: readonly ProjectMember[] }) {
  const { project } = useSession()
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed('transfer-ownership')
  const { queryKey, ...query } = ownershipOfferQuery(project.id)
  const { data: offer } = useQuery({ queryKey, ...query })
  const [memberId, setMemberId] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const others = members.filter(({ isYou }) => !isYou)
  const next = others.find(({ id }) => id === memberId)

  async function transfer() {
    try {
      const offered = await confirmed(() =>
        call(offerOwnership, { params: { id: project.id }, body: { memberId } }),
      )
      client.setQueryData(queryKey, offered)
      setMemberId('')
      showToast({ title: 'Projeto oferecido', description: offered.memberName, tone: 'success' })
    } catch (error) {
      if (error instanceof NotConfirmedError) return
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
      if (isGone) void client.invalidateQueries(membersQuery(project.id))
      showErrorToast(
        isGone
          ? 'Esta pessoa não participa mais do projeto.'
          : describeFailure(error, 'oferecer o projeto'),
        'O projeto não foi oferecido',
      )
    }
  }

  return (
    <Card
      title="Transferir o projeto"
      description="Quando a outra pessoa aceita, ela passa a ser a proprietária, e você continua como administrador(a)."
    >
      {offer && <OpenOffer key={offer.memberId} offer={offer} />}
      <div hidden={!!offer} className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <SelectField
          label="Novo proprietário"
          className="flex-1"
          value={memberId}
          placeholder="Escolha um membro"
          options={others.map(({ id, name, email }) => ({
            value: id,
            label: `${name} (${email})`,
          }))}
          onChange={({ target }) => setMemberId(target.value)}
        />
        <Button
          variant="secondary"
          aria-disabled={!next || undefined}
          onClick={() => next && setIsAsking(true)}
        >
          Oferecer
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={`Oferecer o projeto a ${next?.name ?? ''}?`}
        description="A pessoa tem 7 dias para aceitar. Depois, só ela poderá excluir o projeto ou transferi-lo de novo."
        // In a timeout: the dialog that may ask for the password must open after this one has closed.
        onConfirm={() => void setTimeout(() => void transfer())}
        onClose={() => setIsAsking(false)}
      />
      {dialog}
    </Card>
  )
}

/** The member to whom the owner has offered the project, and a button to withdraw the offer. */
function OpenOffer({ offer }: { offer: OwnershipOffer }) {
  const { project, timeZone } = useSession()
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const { queryKey } = ownershipOfferQuery(project.id)

  async function withdraw() {
    setIsSending(true)
    try {
      await call(withdrawOwnershipOffer, { params: { id: project.id } })
      client.setQueryData(queryKey, null)
      showToast({ title: 'Oferta cancelada', description: offer.memberName, tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, 'cancelar a oferta'), 'A oferta não foi cancelada')
      // The offer may have been answered meanwhile.
      void client.invalidateQueries({ queryKey })
      setIsSending(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-semibold">Oferecido a {offer.memberName}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {offer.memberEmail} • vale até {dayText(offer.expiresAt, timeZone, 'long')}
        </p>
      </div>
      <Button variant="ghost" isLoading={isSending} onClick={() => void withdraw()}>
        Cancelar oferta
      </Button>
    </div>
  )
}
