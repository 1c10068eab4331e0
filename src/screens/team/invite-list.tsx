import { useQuery } from '@tanstack/react-query'
import { invitesQuery } from '#src/api/people-queries.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useSession } from '#src/session/session-context.ts'
import { InviteRow } from './invite-row.tsx'

/** The pending invitations, and those that were accepted or expired in the last 30 days. */
export function InviteList() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const { data: invites, isError, refetch } = useQuery(invitesQuery(project.id))
  if (invites ? invites.length === 0 : !isError) return null
  return (
    <Card
      title="Convites"
      description="Os pendentes e os que foram aceitos ou expiraram nos últimos 30 dias."
    >
      {invites ? (
        <ul className="-my-3 divide-y divide-line">
          {invites.map((invite) => (
            // Keyed by the address: sending again creates an invitation with another id.
            <InviteRow key={invite.email} invite={invite} />
          ))}
        </ul>
      ) : (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar os convites. Nenhum foi cancelado."
          offline="Os convites não ficam neste aparelho. Eles aparecem quando a conexão voltar."
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}
