import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, PenLine } from 'lucide-react'
import type { Post } from '#contract/posts/post.ts'
import { latestPostsQuery, platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { ChangeBadge } from '#src/components/change-badge.tsx'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton, SkeletonText } from '#src/components/ui/skeleton.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { usePostPicture } from '#src/offline/media/use-post-picture.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { useFailureLog } from './use-failure-log.ts'

export function LatestPosts() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const posts = useQuery(latestPostsQuery(project.id))
  useShownAge(posts.dataUpdatedAt)
  useFailureLog('the latest posts', posts.error)

  return (
    <Card
      title="Últimos posts"
      actions={
        <Tooltip text="Ver todos" isDescription={false}>
          <Link
            to="/posts"
            aria-label="Ver todos"
            className={buttonClass({ variant: 'ghost', isSquare: true, className: '-mt-2 -mr-2' })}
          >
            <ArrowUpRight aria-hidden="true" />
          </Link>
        </Tooltip>
      }
    >
      {posts.data ? (
        <PostRows posts={posts.data.content} />
      ) : posts.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Erro ao buscar posts."
          offline="Os posts deste projeto ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
          onRetry={() => void posts.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <PostSkeleton />
          <PostSkeleton />
        </div>
      )}
    </Card>
  )
}

function PostRows({ posts: server }: { posts: readonly Post[] }) {
  const { project } = useSession()
  const changes = useChanges(useOutbox().entries, project.id)
  const { data: platforms } = useQuery({
    ...platformsQuery(project.id),
    enabled: changes.length > 0,
  })
  const posts = usePostsWithPendingChanges(server, changes, platforms)
  if (posts.length === 0) {
    return (
      <EmptyState
        icon={PenLine}
        title="Nenhum post ainda"
        text="Crie seu primeiro post para começar"
        headingLevel={3}
        action={
          <Link to="/posts/create" className={buttonClass({ variant: 'accent' })}>
            Criar Post
          </Link>
        }
      />
    )
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {posts.map((shown) => (
        <LatestPost key={shown.post.id} shown={shown} />
      ))}
    </ul>
  )
}

/** As large as a row, so that nothing moves when the posts appear. */
function PostSkeleton() {
  return (
    <div className="flex gap-4 py-3">
      <Skeleton className="size-16 lg:size-20" />
      <div className="flex-1 py-1">
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}

function LatestPost({ shown }: { shown: PostWithPendingChange }) {
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

export interface LabelledTime {
  label: 'Postado em' | 'Agendado para' | 'Era para' | 'Criado em'
  instant: string
}

/**
 * The time that stands for a post: when it was first published, else its earliest planned time, else the
 * earliest that it missed, else its creation.
 */
export function chooseMoment({
  schedules,
  createdAt,
}: Pick<Post, 'schedules' | 'createdAt'>): LabelledTime {
  const posted = earliest(schedules.flatMap((schedule) => schedule.postedAt ?? []))
  if (posted) return { label: 'Postado em', instant: posted }
  const living = schedules.filter((schedule) => schedule.state !== 'cancelled')
  const [missed, planned] = [true, false].map((isMissed) =>
    earliest(
      living
        .filter(({ state }) => (state === 'needs-decision') === isMissed)
        .map(({ scheduledAt }) => scheduledAt),
    ),
  )
  if (planned) return { label: 'Agendado para', instant: planned }
  if (missed) return { label: 'Era para', instant: missed }
  return { label: 'Criado em', instant: createdAt }
}

function earliest(instants: string[]): string | undefined {
  return instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}
