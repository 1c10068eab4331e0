import { useQuery } from '@tanstack/react-query'
import { postHistoryQuery } from '#src/api/post-query.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useSession } from '#src/session/session-context.ts'

/** The history of a post, fetched again whenever `isWanted` becomes true; not without a connection. */
export function usePostHistory(postId: string, isWanted: boolean) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const { data, isError, refetch } = useQuery({
    ...postHistoryQuery(project.id, postId),
    enabled: isWanted && isOnline,
    staleTime: 0,
  })
  return { history: data, hasFailed: isError, isOnline, askAgain: () => void refetch() }
}
