import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawOwnershipOffer } from '#contract/endpoints/project-people.ts'
import type { OwnershipOffer } from '#contract/projects/project-people.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { ownershipOfferQuery } from '#src/api/people-queries.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** The member to whom the owner has offered the project, and a button to withdraw the offer. */
export function OpenOffer({ offer }: { offer: OwnershipOffer }) {
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
