import type { Post } from '#contract/post.ts'
import type { EditContent } from '#local/edits/read-content.ts'
import { ContentPreview } from '#src/app/content-preview.tsx'
import { describeMedia } from './content-media.ts'
import { VersionTimes } from './version-times.tsx'

export interface ResultPreviewProps {
  content: EditContent
  /** Where its files and accounts are known from. */
  posts: readonly Post[]
  names?: ReadonlyMap<string, string>
  timeZone: string
}

/** How the post will be. */
export function ResultPreview({ content, posts, names, timeZone }: ResultPreviewProps) {
  const { caption, description, mediaHashes, schedules } = content
  return (
    <div className="flex flex-col gap-4">
      <ContentPreview caption={caption} media={describeMedia(mediaHashes, posts)} />
      {description.trim() !== '' && (
        <p className="whitespace-pre-line break-words text-muted text-sm">{description}</p>
      )}
      <VersionTimes {...{ schedules, posts, timeZone }} {...(names && { names })} />
    </div>
  )
}
