import { replaceEqualDeep } from '@tanstack/react-query'
import * as v from 'valibot'
import { listScheduledPosts } from '#contract/endpoints/posts.ts'
import { Post } from '#contract/post.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { call } from './call.ts'

export interface Period {
  projectId: string
  /** Instants; `to` is exclusive. */
  from: string
  to: string
  signal: AbortSignal
  /** The earlier result: an unchanged post stays the same object, so that its card does not render again. */
  known?: readonly Post[] | undefined
}

/** Posts parsed at a time: a few milliseconds, so that input in between is handled at once. */
const sliceSize = 50

const unread = { ...listScheduledPosts, answer: v.array(v.unknown()) }

/**
 * Fetches the posts of a period, and validates and compares them with `known` in slices, since there may be
 * thousands. TanStack Query's own comparison would block the page.
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

/** Lets the browser paint and handle input. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
