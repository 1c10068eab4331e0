import type { Sandbox } from '../sandbox.ts'
import { findAccount } from './accounts.ts'
import { listComments } from './comments.ts'
import { listPosts, type Post } from './posts.ts'

const describePost = ({ db, url }: Sandbox, post: Post) => ({
  id: post.id,
  network: post.network,
  account: { id: post.accountId, username: findAccount(db, post.accountId)?.username },
  mediaType: post.mediaType,
  product: post.product,
  caption: post.caption,
  labels: post.labels,
  permalink: `${url}${post.pagePath}`,
  publishedAt: new Date(post.publishedAt).toISOString(),
  media: post.items.map(({ file, preview: _preview, ...item }) => ({
    url: `${url}/media/${file}`,
    ...item,
  })),
  comments: listComments(db, post.id).map(({ id, username, text, createdAt }) => ({
    id,
    username,
    text,
    createdAt: new Date(createdAt).toISOString(),
  })),
})

/** All publicly visible posts, newest first; tests count them. */
export const describePosts = (
  sandbox: Sandbox,
  filter: { accountId?: string; before?: number; limit: number },
) => listPosts(sandbox.db, filter).map((post) => describePost(sandbox, post))
