import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { postResultsQuery } from '#src/api/post-results-query.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { useSession } from '#src/session/session-context.ts'
import { isPublished } from './is-published.ts'

export interface ResultsAheadProps {
  posts: readonly Post[]
}

/**
 * Fetches the results of the published posts among `posts`, after the first data of the screen. A failure is
 * only logged: the cached results stay.
 */
export function ResultsAhead({ posts }: ResultsAheadProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let isOver = false
    void whenFirstDataShown().then(() => {
      if (!isOver) setIsDue(true)
    })
    return () => {
      isOver = true
    }
  }, [])
  return isDue ? <Asking posts={posts} /> : null
}

function Asking({ posts }: ResultsAheadProps) {
  const { project } = useSession()
  const error = useQueries({
    queries: posts.filter(isPublished).map(({ id }) => postResultsQuery(project.id, id)),
    combine: findError,
  })
  useEffect(() => {
    if (error) console.warn('The results of posts could not be loaded', error)
  }, [error])
  return null
}

/** The first error is enough: posts that were fetched in one request have the same one. */
const findError = (results: readonly { error: Error | null }[]): Error | null =>
  results.find(({ error }) => error)?.error ?? null
