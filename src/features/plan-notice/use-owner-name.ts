import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#src/api/people-queries.ts'
import { useSession } from '#src/session/session-context.ts'

/** The name of the owner, who pays for the project, or the role if that fails; undefined while loading. */
export function useOwnerName(isWanted: boolean): string | undefined {
  const { project } = useSession()
  const members = useQuery({ ...membersQuery(project.id), enabled: isWanted })
  const owner = members.data?.find(({ role }) => role === 'OWNER')
  if (owner) return owner.name
  return members.isError ? 'o proprietário do projeto' : undefined
}
