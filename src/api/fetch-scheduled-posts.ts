import { replaceEqualDeep } from '@tanstack/react-query'
import * as v from 'valibot'
import { listCalendarPosts, listScheduledPosts } from '#contract/endpoints/posts.ts'
import { CalendarPost, Post } from '#contract/posts/post.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from './calls/call.ts'

export interface Period {
  /** Instants; `to` is exclusive. */
  from: string
  to: string
  signal: AbortSignal
}

/** Posts parsed at a time: a few milliseconds, so that input in between is handled at once. */
const sliceSize = 50

const unread = { ...listScheduledPosts, answer: v.array(v.unknown()) }
const unreadOfAll = { ...listCalendarPosts, answer: v.array(v.unknown()) }

/**
 * Fetches the posts of a period. `known`: the earlier result; an unchanged post stays the same object, so
 * that its card does not render again.
 */
export async function fetchScheduledPosts({
  projectId,
  signal,
  from,
  to,
  known = [],
}: Period & { projectId: string; known?: readonly Post[] | undefined }): Promise<Post[]> {
  const items = await call(unread, { projectId, signal, query: { from, to } })
  return await readPosts(Post, items, known, signal)
}

/** Like `fetchScheduledPosts`, for all projects of the person. */
export async function fetchCalendarPosts({
  signal,
  from,
  to,
  known = [],
}: Period & { known?: readonly CalendarPost[] | undefined }): Promise<CalendarPost[]> {
  const items = await call(unreadOfAll, { signal, query: { from, to } })
  return await readPosts(CalendarPost, items, known, signal)
}

/**
 * Validates and compares with `known` in slices, since there may be thousands. TanStack Query's own
 * comparison would block the page.
 */
async function readPosts<T extends { id: string }>(
  schema: v.GenericSchema<unknown, T>,
  items: readonly unknown[],
  known: readonly T[],
  signal: AbortSignal,
): Promise<T[]> {
  const before = new Map(known.map((post) => [post.id, post]))
  const posts: T[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % sliceSize === 0) await yieldToBrowser()
    signal.throwIfAborted()
    const post = v.safeParse(schema, item)
    if (!post.success) throw new UnreachableError('bad-answer', { status: 200 })
    posts.push(replaceEqualDeep(before.get(post.output.id), post.output))
  }
  return posts
}

/** Lets the browser paint and handle input. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
