import { useQuery } from '@tanstack/react-query'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import type { ProjectMember } from '#contract/projects/project-people.ts'
import { invitesQuery, membersQuery, ownershipOfferQuery } from '#src/api/people-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { RefusedCard } from '#src/components/refused-card.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { InviteRow } from './invite-row.tsx'
import { InviteSection } from './invite-section.tsx'
import { MemberList } from './member-list.tsx'
import { ReceivedOffer } from './received-offer.tsx'
import { TransferSection } from './transfer-section.tsx'

/** The members of the project and their roles. Its owner and administrators invite and remove people. */
export function TeamScreen() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const members = useQuery(membersQuery(project.id))
  useShownAge(members.dataUpdatedAt)
  const { data: offer } = useQuery(ownershipOfferQuery(project.id))
  const isManager = isRoleAtLeast(project.userRole, 'ADMIN')

  return (
    <>
      <SettingsTabs />
      <h1 className="text-2xl">Equipe</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">Quem participa de {project.name}</p>
      <div className="flex max-w-3xl flex-col gap-5">
        {offer?.isForYou && <ReceivedOffer offer={offer} />}
        {members.data ? (
          <MemberList key={project.id} members={members.data} />
        ) : members.isError ? (
          <LoadFailure
            isOnline={isOnline}
            failed="Não foi possível carregar a equipe. Ninguém foi removido."
            offline="A equipe deste projeto ainda não está neste aparelho. Ela aparece quando a conexão voltar."
            onRetry={() => void members.refetch()}
          />
        ) : (
          <div aria-busy="true">
            <span className="sr-only">Carregando...</span>
            <Skeleton className="h-56 rounded-card" />
          </div>
        )}
        {isManager ? (
          <>
            <InviteSection />
            <InviteList />
            <Transfer members={members.data} />
          </>
        ) : (
          <RefusedInvite members={members.data} />
        )}
      </div>
    </>
  )
}

function Transfer({ members }: { members: readonly ProjectMember[] | undefined }) {
  const isOwner = useSession().project.userRole === 'OWNER'
  if (!isOwner) return <RefusedTransfer {...{ members, isOwner }} />
  if (!members) return null
  return members.length > 1 ? (
    <TransferSection members={members} />
  ) : (
    <RefusedTransfer {...{ members, isOwner }} />
  )
}

/** Shown to editors instead of the form for invitations. */
function RefusedInvite({ members }: { members: readonly ProjectMember[] | undefined }) {
  return (
    <RefusedCard title="Convidar">
      Só o proprietário e os administradores convidam pessoas e mudam papéis. {askOwner(members)}
    </RefusedCard>
  )
}

/** Shown instead of the choice of a member: to an administrator, and to an owner without other members. */
function RefusedTransfer({
  members,
  isOwner,
}: {
  members: readonly ProjectMember[] | undefined
  isOwner: boolean
}) {
  return (
    <RefusedCard title="Transferir o projeto" label="Oferecer">
      {isOwner
        ? 'O projeto só pode passar a alguém da equipe. Convide a pessoa antes.'
        : `Só o proprietário transfere o projeto. ${askOwner(members)}`}
    </RefusedCard>
  )
}

function askOwner(members: readonly ProjectMember[] | undefined): string {
  const owner = members?.find(({ role }) => role === 'OWNER')
  return owner ? `Peça a ${owner.name}.` : 'Peça ao proprietário.'
}

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
