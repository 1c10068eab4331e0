import type { ProjectMember } from '#contract/projects/project-people.ts'
import { RefusedCard } from '#src/components/refused-card.tsx'

/** Shown to editors instead of the form for invitations. */
export function RefusedInvite({ members }: { members: readonly ProjectMember[] | undefined }) {
  return (
    <RefusedCard title="Convidar">
      Só o proprietário e os administradores convidam pessoas e mudam papéis. {askOwner(members)}
    </RefusedCard>
  )
}

/** Shown instead of the choice of a member: to an administrator, and to an owner without other members. */
export function RefusedTransfer({
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
