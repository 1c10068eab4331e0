import type { DatabaseSync } from 'node:sqlite'
import { findPost, type Post } from '../ledger/posts.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { mediaReaders } from './media-readers.ts'
import { childPrefix, mediaPrefix } from './new-id.ts'
import type { Profile } from './profiles.ts'

/** One file of a carousel: the post that has it, and its place in it from 0. */
export type Child = { post: Post; index: number }

/** Each file of a carousel has an id of its own, which follows from the post's. */
const childIdOf = ({ post, index }: Child) =>
  `${childPrefix}${index}${post.id.slice(mediaPrefix.length)}`

const childrenOf = (post: Post): Child[] =>
  post.mediaType === 'CAROUSEL_ALBUM' ? post.items.map((_item, index) => ({ post, index })) : []

export const findChild = (db: DatabaseSync, id: string): Child | undefined => {
  if (!id.startsWith(childPrefix)) return undefined
  const post = findPost(db, `${mediaPrefix}${id.slice(childPrefix.length + 1)}`)
  return post && childrenOf(post).find((child) => childIdOf(child) === id)
}

/** What a child has of a post's fields; the others are left out (docs/networks.md 3.4). */
const childFields = [
  ...['media_type', 'media_url', 'thumbnail_url', 'permalink', 'shortcode', 'timestamp'],
  ...['alt_text', 'username', 'owner'],
]

export const readChild = (
  sandbox: Sandbox,
  child: Child,
  profile: Profile,
  fields: string | undefined,
) => {
  const { post, index } = child
  const item = post.items[index]
  if (!item) throw new Error(`the post ${post.id} has no file ${index}`)
  const readers = mediaReaders(
    sandbox,
    {
      ...post,
      items: [item],
      mediaType: item.kind === 'video' ? 'VIDEO' : 'IMAGE',
      pagePath: `${post.pagePath}?img_index=${index + 1}`,
    },
    profile,
  )
  const nothing = () => undefined
  const own = Object.entries(readers).map(([name, read]) => [
    name,
    childFields.includes(name) ? read : nothing,
  ])
  const lists = { children: nothing, comments: nothing, insights: nothing }
  return selectFields(
    'IGMedia',
    { ...Object.fromEntries(own), ...lists, id: () => childIdOf(child) },
    fields,
  )
}

/** A carousel's files, in its order. */
export const readChildren = (
  sandbox: Sandbox,
  post: Post,
  profile: Profile,
  fields: string | undefined,
) => ({ data: childrenOf(post).map((child) => readChild(sandbox, child, profile, fields)) })
