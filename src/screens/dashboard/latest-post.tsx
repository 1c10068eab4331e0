import type { Post } from '#contract/post.ts'
import { PostThumbnail } from '../../components/post-thumbnail.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ZonedTime } from '../../components/zoned-time.tsx'
import { chooseMoment } from './choose-moment.ts'

export function LatestPost({ post }: { post: Post }) {
  const [first] = post.media
  const moment = chooseMoment(post)
  return (
    <li className="flex gap-3 py-3 lg:gap-4">
      <PostThumbnail
        src={first?.thumbnailUrl ?? (first?.kind === 'image' ? first.url : null)}
        kind={first?.kind}
        count={post.media.length}
        className="size-16 lg:size-20"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 lg:flex-row lg:items-center lg:gap-6">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 break-words font-semibold">{post.caption}</p>
          <p className="mt-1 text-muted text-sm">
            {moment.label} <ZonedTime instant={moment.instant} timeZone={moment.timeZone} />
          </p>
        </div>
        <p className="flex shrink-0 flex-wrap gap-1.5 lg:max-w-64 lg:justify-end">
          {post.status.map((label) => (
            <StatusBadge key={label} label={label} />
          ))}
        </p>
      </div>
    </li>
  )
}
