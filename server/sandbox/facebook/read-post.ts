import { graphTime, selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { PagePost } from './page-posts.ts'
import { findPage } from './pages.ts'

/** The id of a video's post names the Page and the video. */
export const postIdOf = ({ id, accountId }: PagePost) =>
  id.includes('_') ? id : `${accountId}_${id}`

const readPhoto = (id: string, nested: string | undefined) =>
  readAttachment({ mediaType: 'photo', targetId: id }, nested)

const readAttachment = (
  given: { mediaType: string; targetId?: string; link?: string; parts?: readonly string[] },
  nested: string | undefined,
) => {
  const { id: _, ...answer } = selectFields(
    'StoryAttachment',
    {
      id: () => undefined,
      media_type: () => given.mediaType,
      type: () => (given.link === undefined ? given.mediaType : 'share'),
      target: () => given.targetId && { id: given.targetId },
      unshimmed_url: () => given.link,
      url: () => given.link && `https://l.facebook.com/l.php?u=${encodeURIComponent(given.link)}`,
      subattachments: (deeper) =>
        given.parts && { data: given.parts.map((id) => readPhoto(id, deeper)) },
    },
    nested ?? 'media_type,type,target',
  )
  return answer
}

const readAttachments = (post: PagePost, nested: string | undefined) => {
  const { photoIds, link, accountId } = post
  const [first, second] = photoIds
  if (second !== undefined) {
    const album = { mediaType: 'album', targetId: accountId, parts: photoIds }
    return { data: [readAttachment(album, nested)] }
  }
  if (first !== undefined) return { data: [readPhoto(first, nested)] }
  if (link !== null) return { data: [readAttachment({ mediaType: 'link', link }, nested)] }
  if (post.mediaType === 'VIDEO') {
    return { data: [readAttachment({ mediaType: 'video', targetId: post.id }, nested)] }
  }
  return undefined
}

/** The Page Post node. Times have whole seconds, and an empty message is left out. */
export const readPost = (sandbox: Sandbox, post: PagePost, fields: string | undefined) =>
  selectFields(
    'Post',
    {
      id: () => postIdOf(post),
      message: () => post.caption,
      created_time: () => graphTime(post.publishedAt),
      permalink_url: () => `${sandbox.url}${post.pagePath}`,
      is_published: () => true,
      from: () => {
        const page = findPage(sandbox.db, post.accountId)
        return page && { id: page.accountId, name: page.account.name }
      },
      attachments: (nested) => readAttachments(post, nested),
    },
    fields ?? 'created_time,message,id',
  )
