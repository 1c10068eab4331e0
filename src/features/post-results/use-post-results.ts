import { useQuery } from '@tanstack/react-query'
import type { PublicationResult } from '#contract/post-results.ts'
import { postResultsQuery } from '#src/api/post-results-query.ts'
import { useSession } from '#src/session/session-context.ts'

const none: readonly PublicationResult[] = []

/** What this device knows of a post's results; `ResultsAhead` asks for them. */
export function usePostResults(postId: string): readonly PublicationResult[] {
  const { project } = useSession()
  const { data = none } = useQuery({ ...postResultsQuery(project.id, postId), enabled: false })
  return data
}
