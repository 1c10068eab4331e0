import { ChangeBadge } from '#src/components/change-badge.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { usePostPicture } from '#src/sending/media/use-post-picture.ts'
import type { ShownPost } from '#src/sending/pending/shown-post.ts'
import { useSession } from '#src/session/session-context.ts'
import { chooseMoment } from './choose-moment.ts'

export function LatestPost({ shown }: { shown: ShownPost }) {
  const { timeZone } = useSession()
  const { post, change } = shown
  const [first] = post.media
  const moment = chooseMoment(post)
  return (
    <li className="flex gap-3 py-3 lg:gap-4">
      <PostThumbnail
        src={usePostPicture(first)}
        kind={first?.kind}
        count={post.media.length}
        className="size-16 lg:size-20"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 lg:flex-row lg:items-center lg:gap-6">
        <div className="min-w-0 flex-1">
          <p
            className={cn(
              'line-clamp-2 break-words font-semibold',
              change?.isDeletion && 'text-muted line-through',
            )}
          >
            {post.caption}
          </p>
          <p className="mt-1 text-muted text-sm">
            {moment.label} <ZonedTime instant={moment.instant} timeZone={timeZone} />
          </p>
        </div>
        <p className="flex shrink-0 flex-wrap gap-1.5 lg:max-w-64 lg:justify-end">
          {change && <ChangeBadge {...change} />}
          {post.status.map((label) => (
            <StatusBadge key={label} label={label} />
          ))}
        </p>
      </div>
    </li>
  )
}
