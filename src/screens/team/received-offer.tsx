import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptOwnership, declineOwnership } from '#contract/endpoints/project-people.ts'
import type { Project } from '#contract/projects/project.ts'
import type { OwnershipOffer } from '#contract/projects/project-people.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { membersQuery, ownershipOfferQuery } from '#src/api/people-queries.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** For the member to whom the project is offered: the consequences of accepting, and the two answers. */
export function ReceivedOffer({ offer }: { offer: OwnershipOffer }) {
  const { project, adoptProjects, timeZone } = useSession()
  const client = useQueryClient()
  const [sending, setSending] = useState<'accept' | 'decline'>()
  const { queryKey } = ownershipOfferQuery(project.id)
  const params = { id: project.id }

  async function answer(
    what: 'accept' | 'decline',
    send: () => Promise<Project>,
    words: { title: string; action: string; failed: string },
  ) {
    setSending(what)
    try {
      const changed = await send()
      adoptProjects((known) => known.map((one) => (one.id === changed.id ? changed : one)))
      client.setQueryData(queryKey, null)
      void client.invalidateQueries(membersQuery(project.id))
      showToast({ title: words.title, description: project.name, tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, words.action), words.failed)
      // The offer may have been withdrawn meanwhile.
      void client.invalidateQueries({ queryKey })
      setSending(undefined)
    }
  }
  const accept = () =>
    answer('accept', () => call(acceptOwnership, { params }), {
      ...{ title: 'O projeto agora é seu', action: 'aceitar o projeto' },
      failed: 'O projeto não foi aceito',
    })
  const decline = () =>
    answer(
      'decline',
      async () => {
        await call(declineOwnership, { params })
        return { ...project, isOfferedToYou: false }
      },
      {
        ...{ title: 'Oferta recusada', action: 'recusar o projeto' },
        failed: 'A oferta não foi recusada',
      },
    )

  return (
    <Card
      title="Este projeto foi oferecido a você"
      description={`${offer.ownerName} quer que você seja a pessoa proprietária. A oferta vale até ${dayText(offer.expiresAt, timeZone, 'long')}.`}
    >
      <p>
        Se aceitar, o projeto passa a contar nos limites do seu plano, e só você poderá excluí-lo ou
        passá-lo adiante. {offer.ownerName} continua como administrador(a).
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          isLoading={sending === 'accept'}
          aria-disabled={sending === 'decline' || undefined}
          onClick={() => !sending && void accept()}
        >
          Aceitar o projeto
        </Button>
        <Button
          variant="secondary"
          isLoading={sending === 'decline'}
          aria-disabled={sending === 'accept' || undefined}
          onClick={() => !sending && void decline()}
        >
          Recusar
        </Button>
      </div>
    </Card>
  )
}
