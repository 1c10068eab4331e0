import { queryOptions } from '@tanstack/react-query'
import { listPostResults } from '#contract/endpoints/dashboard.ts'
import {
  maxAskedPosts,
  type PostResults,
  type PublicationResult,
} from '#contract/posts/post-results.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** How long an answer stays fresh, in ms: the server has new results of a post only a few times. */
const goodMs = 5 * 60_000

/**
 * The results of one post; empty when there are none. Posts that are asked for at the same moment share a
 * call. Stored on the device for the posts that were looked at, each in some 500 characters.
 */
export function postResultsQuery(projectId: string, postId: string) {
  return queryOptions({
    queryKey: [projectId, 'results', postId],
    queryFn: () => askTogether(projectId, postId),
    staleTime: goodMs,
    meta: keptMeta,
  })
}

interface Question {
  ids: string[]
  answer: Promise<PostResults>
}

/** By project id: the call that is not sent yet, to which further posts are added. */
const open = new Map<string, Question>()

async function askTogether(projectId: string, postId: string): Promise<PublicationResult[]> {
  const known = open.get(projectId)
  const question = known && known.ids.length < maxAskedPosts ? known : beginQuestion(projectId)
  question.ids.push(postId)
  const results = await question.answer
  return results.find((one) => one.postId === postId)?.publications ?? []
}

function beginQuestion(projectId: string): Question {
  const ids: string[] = []
  const question = { ids, answer: ask() }
  open.set(projectId, question)
  return question

  async function ask(): Promise<PostResults> {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (open.get(projectId) === question) open.delete(projectId)
    return await call(listPostResults, { projectId, query: { ids: ids.join(',') } })
  }
}
