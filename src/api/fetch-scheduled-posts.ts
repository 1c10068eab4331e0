import { replaceEqualDeep } from '@tanstack/react-query'
import * as v from 'valibot'
import { listScheduledPosts } from '#contract/endpoints/posts.ts'
import { Post } from '#contract/post.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { call } from './call.ts'

export interface Period {
  projectId: string
  /** Instants; `to` is not part of it. */
  from: string
  to: string
  signal: AbortSignal
  /** What is known of the period: a post that did not change stays the same object. */
  known?: readonly Post[] | undefined
}

/** Posts read in one go: a few milliseconds, so that a press in between is answered at once. */
const sliceSize = 50

const unread = { ...listScheduledPosts, answer: v.array(v.unknown()) }

/**
 * The posts of a period; thousands of them are held against the contract, and against what is known, bit
 * by bit. The query's own comparison would do the latter in one go.
 */
export async function fetchScheduledPosts(period: Period): Promise<Post[]> {
  const { projectId, signal, from, to, known = [] } = period
  const items = await call(unread, { projectId, signal, query: { from, to } })
  const before = new Map(known.map((post) => [post.id, post]))
  const posts: Post[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % sliceSize === 0) await breathe()
    signal.throwIfAborted()
    const post = v.safeParse(Post, item)
    if (!post.success) throw new UnreachableError('bad-answer', { status: 200 })
    posts.push(replaceEqualDeep(before.get(post.output.id), post.output))
  }
  return posts
}

/** Gives the browser the moment to paint and to hear the person. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
