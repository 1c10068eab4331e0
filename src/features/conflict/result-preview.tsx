import type { Post } from '#contract/posts/post.ts'
import type { EditContent } from '#local/edits/edit-content.ts'
import { ContentPreview } from '#src/features/post-preview/content-preview.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { describeMedia } from './content-media.ts'
import { VersionTimes } from './version-times.tsx'

export interface ResultPreviewProps {
  content: EditContent
  /** Used to look up files and names of accounts. */
  posts: readonly Post[]
  names?: ReadonlyMap<string, string>
  timeZone: string
}

/** The post as it will be with the present choices. */
export function ResultPreview({ content, posts, names, timeZone }: ResultPreviewProps) {
  const { caption, description, versions, mediaHashes, altTexts, schedules, isPaused } = content
  const described = mediaHashes.flatMap((hash, index) => {
    const text = altTexts[hash] ?? ''
    return text === '' ? [] : [{ hash, name: `Texto alternativo da mídia ${index + 1}`, text }]
  })
  return (
    <div className="flex flex-col gap-4">
      <ContentPreview caption={caption} media={describeMedia(mediaHashes, posts)} />
      {description.trim() !== '' && (
        <p className="whitespace-pre-line break-words text-muted text-sm">{description}</p>
      )}
      <PostVersionList versions={versions} />
      {described.length > 0 && (
        <dl className="flex flex-col gap-0.5 text-sm">
          {described.map(({ hash, name, text }) => (
            <div key={hash} className="break-words">
              <dt className="inline text-muted">{name}: </dt>
              <dd dir="auto" className="inline">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isPaused && <p className="text-sm">Pausado: não é publicado até ser retomado.</p>}
      <VersionTimes {...{ schedules, posts, timeZone }} {...(names && { names })} />
    </div>
  )
}
