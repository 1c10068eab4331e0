import type { Post } from '#contract/posts/post.ts'
import type { ContentMedia } from '#src/features/post-preview/content-preview.tsx'

/** What `posts` know of these files; one that no post has gets an empty `url` and is shown from the device. */
export function describeMedia(hashes: readonly string[], posts: readonly Post[]): ContentMedia[] {
  const files = posts.flatMap(({ media }) => media)
  return hashes.map((hash) => {
    const file = files.find(({ sha256, url }) => sha256 === hash && url !== '')
    return {
      hash,
      kind: file?.kind ?? 'image',
      url: file?.url ?? '',
      thumbnailUrl: file?.thumbnailUrl ?? null,
    }
  })
}
