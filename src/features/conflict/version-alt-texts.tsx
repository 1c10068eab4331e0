import type { Post } from '#contract/posts/post.ts'
import type { EditContent } from '#local/edits/edit-content.ts'
import { listShared } from './compare-versions.ts'
import { describeMedia } from './content-media.ts'
import { compareTexts } from './text-difference.ts'
import { TextParts } from './text-parts.tsx'
import { VersionThumbnail } from './version-media.tsx'

export interface VersionAltTextsProps {
  content: EditContent
  other: EditContent
  /** Used to look up files. */
  posts: readonly Post[]
}

/** The alternative texts that differ between the two versions. */
export function VersionAltTexts({ content, other, posts }: VersionAltTextsProps) {
  const differing = listShared(content, other).filter(
    (hash) => altTextOf(content, hash) !== altTextOf(other, hash),
  )
  return (
    <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
      {describeMedia(differing, posts).map((file) => {
        const parts = compareTexts(altTextOf(content, file.hash), altTextOf(other, file.hash))[0]
        return (
          <li key={file.hash} className="flex items-start gap-3 text-sm">
            <VersionThumbnail file={file} className="size-12" />
            <p className="min-w-0 flex-1 break-words">
              <span className="text-muted">
                Mídia {content.mediaHashes.indexOf(file.hash) + 1}:{' '}
              </span>
              {parts.length > 0 ? (
                <TextParts parts={parts} />
              ) : (
                <span className="text-muted">sem texto</span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function altTextOf({ altTexts }: EditContent, hash: string): string {
  return altTexts[hash] ?? ''
}
