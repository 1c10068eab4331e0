import type { ProjectMember } from '#contract/project-people.ts'
import { RefusedCard } from '#src/components/refused-card.tsx'

/** In place of the form, for an editor. */
export function RefusedInvite({ members }: { members: readonly ProjectMember[] | undefined }) {
  return (
    <RefusedCard title="Convidar">
      Só o proprietário e os administradores convidam pessoas e mudam papéis. {askOwner(members)}
    </RefusedCard>
  )
}

/** In place of the choice of a member, for an administrator, and for an owner who is alone. */
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
