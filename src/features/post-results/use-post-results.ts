import { useQuery } from '@tanstack/react-query'
import type { PublicationResult } from '#contract/posts/post-results.ts'
import { postResultsQuery } from '#src/api/post-results-query.ts'
import { useSession } from '#src/session/session-context.ts'

const none: readonly PublicationResult[] = []

/** A post's results from the cache; `ResultsAhead` fetches them. */
export function usePostResults(postId: string): readonly PublicationResult[] {
  const { project } = useSession()
  const { data = none } = useQuery({ ...postResultsQuery(project.id, postId), enabled: false })
  return data
}
