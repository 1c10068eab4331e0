import type { DatabaseSync } from 'node:sqlite'
import { growPost } from '../ledger/growth.ts'
import { listComments, type Post } from '../ledger/posts.ts'
import type { Profile } from './profiles.ts'

/** Reels reach people who do not follow; stories a part of those who do. */
const spread: Record<string, number> = { REELS: 2.2, STORY: 0.5 }

export type PostFigures = Record<
  | 'reach'
  | 'views'
  | 'likes'
  | 'comments'
  | 'saved'
  | 'shares'
  | 'replies'
  | 'reposts'
  | 'follows'
  | 'profile_visits'
  | 'profile_activity'
  | 'navigation'
  | 'link_clicks'
  | 'total_interactions',
  number
>

/**
 * What insights tell of a post at a time (ms since 1970): it follows from the ledger alone, so that
 * asking twice answers the same, and only ever grows.
 */
export const postFigures = (
  db: DatabaseSync,
  post: Post,
  { account }: Profile,
  at: number,
): PostFigures => {
  const lastAt = Math.min(at, post.visibleUntil ?? at)
  const { reach, part } = growPost(post, account, { at: lastAt, spread: spread[post.product] })
  const isStory = post.product === 'STORY'
  const comments = listComments(db, post.id).filter(({ createdAt }) => createdAt <= at).length
  const likes = isStory ? 0 : part('likes', 0.03, 0.08)
  const saved = isStory ? 0 : part('saved', 0.003, 0.012)
  const shares = part('shares', 0.002, 0.01)
  const replies = isStory ? part('replies', 0.002, 0.01) : 0
  const reposts = part('reposts', 0, 0.004)
  const visits = part('profile_visits', 0.005, 0.02)
  return {
    ...{ reach, likes, comments, saved, shares, replies, reposts },
    views: reach + part('views', 0.1, 0.6),
    follows: part('follows', 0, 0.003),
    profile_visits: visits,
    profile_activity: Math.floor(visits * 0.1),
    navigation: isStory ? reach + part('navigation', 0.1, 0.4) : 0,
    link_clicks: 0,
    total_interactions: likes + comments + saved + shares + replies + reposts,
  }
}
